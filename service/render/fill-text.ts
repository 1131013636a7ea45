import type { Substitutions } from "#contract/substitutions"
import { isWebUrl } from "#contract/webhook-url"
import { at } from "../clock.ts"
import type { JobMessage, LetterToRender } from "../message/job-message.ts"
import { Budget, type Limits, type RequestBudget } from "./engines/budget.ts"
import { isFault, layered } from "./engines/engine.ts"
import { readTemplate } from "./engines/engines.ts"
import { type TextName, texts, textsOf } from "./texts.ts"

/** A text that cannot be rendered for a recipient; the message has the reason. */
export class TextFault extends Error {
  readonly text: TextName
  constructor(text: TextName, fault: string) {
    super(fault)
    this.text = text
  }
}

/** Fills in one text of a letter; one that cannot be filled in is thrown as TextFault. */
export type TextFiller = (text: TextName, source: string) => string

/**
 * Renders texts of one letter. With a request budget the limits are those for accepting a message, and are charged to it;
 * without one they are twice as large, so that an accepted letter can always be delivered (RENDER-5).
 */
export function textFillerOf(
  job: JobMessage,
  letter: Pick<LetterToRender, "substitutions">,
  unsubscribe_url: string,
  requestBudget?: RequestBudget,
): TextFiller {
  const values = valuesOf(job, letter, unsubscribe_url)
  const now = at(job.now_ms ?? 0)
  return (name, source) => {
    const { format, limits } = texts[name]
    const template = readTemplate(job.template_engine, source, format)
    if (isFault(template)) throw new TextFault(name, template.fault)
    const budget = new Budget(requestBudget ? limits : twice(limits), requestBudget)
    const text = template.fill({ values, budget, now })
    if (typeof text === "string") return text
    throw new TextFault(name, text.fault)
  }
}

const twice = ({ unitsMax, charsMax }: Limits): Limits => ({ unitsMax: unitsMax * 2, charsMax: charsMax * 2 })

/** SUBST-2, ENGINE-3: the recipient's value wins over the global one, and the unsubscribe link over both. */
export const valuesOf = (
  job: JobMessage,
  letter: Pick<LetterToRender, "substitutions">,
  unsubscribe_url: string,
): Substitutions =>
  layered({ UnsubscribeUrl: unsubscribe_url }, letter.substitutions, job.global_substitutions)

/** A merge value must not begin a new header line (RENDER-1). */
export const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, " ").trim()

/** Target of a letter's unsubscribe links: the sender's own address, or `fallback` when that is invalid (UNSUB-4). */
export function unsubscribeUrlOf(job: JobMessage, fill: TextFiller, fallback: string): string {
  const url = ownUnsubscribeUrl(job, fill)
  return isWebUrl(url) ? url : fallback
}

/** options.unsubscribe_url, filled in; empty when it is missing. */
export const ownUnsubscribeUrl = (job: JobMessage, fill: TextFiller): string =>
  job.unsubscribe_url ? oneLine(fill("unsubscribe_url", job.unsubscribe_url)) : ""

/** Names that the texts of a message use and that have no value, in alphabetical order. */
export function missingNames(job: JobMessage, substitutions: Substitutions): string[] {
  const names = new Set<string>()
  for (const { name, source } of textsOf(job)) {
    const template = readTemplate(job.template_engine, source, texts[name].format)
    if (!isFault(template)) for (const used of template.names()) names.add(used)
  }
  const values = valuesOf(job, { substitutions }, "#")
  return [...names].filter((name) => !Object.hasOwn(values, name)).sort()
}

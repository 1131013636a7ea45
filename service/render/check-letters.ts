import { setImmediate } from "node:timers/promises"
import { limits } from "#contract/limits"
import type { Recipient } from "#contract/recipient"
import type { Substitutions } from "#contract/substitutions"
import { isSurelyWebAddress } from "#contract/web-address"
import { isWebUrl } from "#contract/webhook-url"
import type { JobMessage } from "../message/job-message.ts"
import { refuseText, type TagCodes } from "./check-rendering.ts"
import { type RequestBudget, requestUnitsMax, unitsToScan } from "./engines/budget.ts"
import { isFault } from "./engines/engine.ts"
import { readTemplate } from "./engines/engines.ts"
import { ownUnsubscribeUrl, TextFault, textFillerOf } from "./fill-text.ts"
import { valueText } from "./simple-engine.ts"
import { texts, textsOf } from "./texts.ts"

type Values = { substitutions?: Substitutions | undefined }

/** Same length as the service's own links, which are known when a letter is delivered. */
const sampleLink = `https://unsubscribe.example/t/u/${"0".repeat(160)}`

/** Units of work before the event loop is yielded to. */
const unitsPerTick = 500_000

/**
 * RENDER-5: renders the texts of a message for every recipient on trial, so that every accepted letter can be rendered.
 * The first text that fails refuses the message. All texts share one request budget.
 */
export async function checkLetters(
  job: JobMessage,
  recipients: readonly Recipient[],
  codes: TagCodes,
  requestBudget: RequestBudget = { units: requestUnitsMax },
): Promise<void> {
  let pausedAt = requestBudget.units
  const risk = riskyTextsOf(job, requestBudget)
  if (risk.texts.length === 0 && !risk.hasOpenLink) return
  for (const recipient of recipients) {
    checkOne(job, recipient, risk, codes, requestBudget)
    if (pausedAt - requestBudget.units < unitsPerTick) continue
    pausedAt = requestBudget.units
    await setImmediate()
  }
}

/** Tries the texts of a message for one recipient. */
function checkOne(
  job: JobMessage,
  { substitutions = {} }: Values,
  risk: Risk,
  codes: TagCodes,
  requestBudget: RequestBudget,
): void {
  const longest = Math.max(risk.globalCharsMax, longestOf(substitutions, requestBudget))
  const risky = risk.texts.filter((one) => !one.cannotFail(longest))
  if (risky.length === 0 && !risk.hasOpenLink) return
  const letter = { substitutions }
  try {
    const link = ownUnsubscribeUrl(job, textFillerOf(job, letter, sampleLink, requestBudget)) || sampleLink
    if (!isWebUrl(link))
      throw new TextFault("unsubscribe_url", "it does not result in an address with http:// or https://")
    const fill = textFillerOf(job, letter, link, requestBudget)
    for (const { name, source } of risky) fill(name, source)
  } catch (error) {
    if (error instanceof TextFault) refuseText(job, error.text, error.message, codes)
    throw error
  }
}

type Text = ReturnType<typeof textsOf>[number]

/** The texts of a message that may fail, determined once for all recipients. */
type Risk = {
  texts: (Text & { cannotFail(valueCharsMax: number): boolean })[]
  /** The unsubscribe link is a web address for some values only (UNSUB-4). */
  hasOpenLink: boolean
  /** The longest value that all recipients share. */
  globalCharsMax: number
}

/** No value of a request is longer. */
const anyValueCharsMax = limits.requestBytesMax

/** Most texts cannot fail, some cannot with values as short as these; the others are rendered on trial. */
function riskyTextsOf(job: JobMessage, requestBudget: RequestBudget): Risk {
  const hasOpenLink = job.unsubscribe_url !== undefined && !isSurelyWebAddress(job.unsubscribe_url)
  if (job.template_engine === "none") return { texts: [], hasOpenLink, globalCharsMax: 0 }
  const risky = textsOf(job).flatMap((text) => {
    const { format, limits: textLimits } = texts[text.name]
    const template = readTemplate(job.template_engine, text.source, format)
    const cannotFail = (valueCharsMax: number) =>
      !isFault(template) && template.cannotFail(valueCharsMax, textLimits.charsMax)
    return cannotFail(anyValueCharsMax) ? [] : [{ ...text, cannotFail }]
  })
  if (risky.length === 0) return { texts: [], hasOpenLink, globalCharsMax: 0 }
  return {
    texts: risky,
    hasOpenLink,
    globalCharsMax: Math.max(sampleLink.length, longestOf(job.global_substitutions, requestBudget)),
  }
}

/** The length of the longest value as text. Measuring is charged like scanning the values. */
function longestOf(substitutions: Substitutions, requestBudget: RequestBudget): number {
  let longest = 0
  for (const value of Object.values(substitutions)) {
    const { length } = valueText(value)
    requestBudget.units -= unitsToScan(length)
    longest = Math.max(longest, length)
  }
  return longest
}

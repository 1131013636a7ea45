import type { TemplateEngine } from "#contract/message-words"
import type { JobMessage } from "../message/job-message.ts"
import { Refusal } from "../refusal.ts"
import { isFault } from "./engines/engine.ts"
import { readTemplate } from "./engines/engines.ts"
import { type TextName, texts, textsOf } from "./texts.ts"

/** The code for a text that cannot be filled in, per engine. */
export type TagCodes = Record<Exclude<TemplateEngine, "none">, Record<TextName, number>>

const ofLiquid: Record<TextName, number> = {
  html: 2530,
  subject: 2531,
  from_name: 2532,
  reply_to_name: 2533,
  plaintext: 2534,
  amp: 2535,
  unsubscribe_url: 2536,
  list_unsubscribe: 2536,
}

/** RENDER-3: the codes when sending. */
export const sendTagCodes: TagCodes = {
  simple: {
    html: 1516,
    plaintext: 1517,
    amp: 1518,
    subject: 1546,
    from_name: 1547,
    reply_to_name: 1547,
    unsubscribe_url: 1549,
    list_unsubscribe: 1549,
  },
  velocity: {
    html: 1565,
    subject: 1566,
    from_name: 1567,
    reply_to_name: 1568,
    plaintext: 1569,
    amp: 1570,
    unsubscribe_url: 1571,
    list_unsubscribe: 1571,
  },
  liquid: ofLiquid,
}

/** The codes when a template is stored or shown; bodies have no separate ones there. */
export const templateTagCodes: TagCodes = {
  simple: {
    ...sendTagCodes.simple,
    subject: 2518,
    from_name: 2520,
    reply_to_name: 2520,
    unsubscribe_url: 2525,
    list_unsubscribe: 2525,
  },
  velocity: {
    ...sendTagCodes.velocity,
    from_name: 2521,
    subject: 2522,
    reply_to_name: 2523,
    unsubscribe_url: 2526,
    list_unsubscribe: 2526,
  },
  liquid: ofLiquid,
}

/** Refuses a message with a text that its engine cannot read, whatever the values. */
export function checkRendering(job: JobMessage, codes: TagCodes): void {
  for (const { name, source } of textsOf(job)) {
    const template = readTemplate(job.template_engine, source, texts[name].format)
    if (isFault(template)) refuseText(job, name, template.fault, codes)
  }
}

/** The refusal of a text that cannot be read or filled in. */
export function refuseText(job: JobMessage, name: TextName, fault: string, codes: TagCodes): never {
  const { template_engine } = job
  const code = codes[template_engine === "none" ? "simple" : template_engine][name]
  throw new Refusal(code, `${texts[name].field}: ${fault}.`)
}

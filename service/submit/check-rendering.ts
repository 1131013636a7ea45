import { Refusal } from "../refusal.ts"
import type { JobMessage } from "./job-message.ts"
import { isFault, readSimple } from "./simple-engine.ts"

type TagCodes = {
  html: number
  plaintext: number
  amp: number
  subject: number
  name: number
  unsubscribe_url: number
}

/** Codes for a malformed merge tag, per text, when sending and when storing a template. */
export const sendTagCodes: TagCodes = {
  html: 1516,
  plaintext: 1517,
  amp: 1518,
  subject: 1546,
  name: 1547,
  unsubscribe_url: 1549,
}
export const templateTagCodes: TagCodes = {
  ...sendTagCodes,
  subject: 2518,
  name: 2520,
  unsubscribe_url: 2525,
}

/**
 * Refuses a message whose texts cannot be filled in. With the simple engine that depends on the texts alone, so one
 * look per job is enough, whatever the number of recipients.
 */
export function checkRendering(job: JobMessage, codes: TagCodes): void {
  if (job.template_engine === "none") return
  const listUnsubscribe = Object.entries(job.headers).find(
    ([name]) => name.toLowerCase() === "list-unsubscribe",
  )
  const texts: [field: string, text: string | undefined, code: number][] = [
    ["body.html", job.body.html, codes.html],
    ["body.plaintext", job.body.plaintext, codes.plaintext],
    ["body.amp", job.body.amp, codes.amp],
    ["subject", job.subject, codes.subject],
    ["from_name", job.from_name, codes.name],
    ["reply_to_name", job.reply_to_name, codes.name],
    ["options.unsubscribe_url", job.unsubscribe_url, codes.unsubscribe_url],
    ["headers.List-Unsubscribe", listUnsubscribe?.[1], codes.unsubscribe_url],
  ]
  for (const [field, text, code] of texts) {
    const template = readSimple(text ?? "")
    if (isFault(template))
      throw new Refusal(
        code,
        `${field}: a merge tag has the form {{Name}}, {{Name|text}} or {{Name?text}} without blanks before the text; near "${template.near}".`,
      )
  }
}

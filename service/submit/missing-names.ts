import type { Substitutions } from "#contract/substitutions"
import type { JobMessage } from "./job-message.ts"
import { isFault, namesIn, readSimple } from "./simple-engine.ts"

/** Names that the texts of a message ask for and nobody gives, in alphabetical order. */
export function missingNames(job: JobMessage, substitutions: Substitutions): string[] {
  if (job.template_engine === "none") return []
  const { html, plaintext, amp } = job.body
  const texts = [html, plaintext, amp, job.subject, job.from_name, job.reply_to_name, job.unsubscribe_url]
  const names = new Set<string>()
  for (const text of texts) {
    const template = readSimple(text ?? "")
    if (!isFault(template)) for (const name of namesIn(template)) names.add(name)
  }
  const isGiven = (name: string) =>
    name === "UnsubscribeUrl" ||
    Object.hasOwn(substitutions, name) ||
    Object.hasOwn(job.global_substitutions, name)
  return [...names].filter((name) => !isGiven(name)).sort()
}

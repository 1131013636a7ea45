import type { FailedReason } from "#contract/email/send"

const sentences: Record<FailedReason, string> = {
  unsubscribed: "Unsubscribed from this project’s letters.",
  invalid: "Not a usable address.",
  duplicate: "Named twice; it gets one letter.",
  temporary_unavailable: "Held back for three days after a refusal, for example a full mailbox.",
  permanent_unavailable: "Does not take mail: no such mailbox, or unsubscribed from everything.",
  complained: "Reported an earlier letter as spam.",
  blocked: "Blocked by the administration of the service.",
}

/** Why the service did not take an address, in words. Reasons may be added to the contract: a new one is shown as it is. */
export const failedSentence = (reason: string): string =>
  Object.hasOwn(sentences, reason)
    ? sentences[reason as FailedReason]
    : `${reason.replaceAll("_", " ")}: no explanation yet.`

export type FailedRow = { email: string; reason: string; sentence: string }

/** failed_emails of a send answer as rows, in the answer's order. */
export const failedRows = (failed: Record<string, string> | undefined): FailedRow[] =>
  Object.entries(failed ?? {}).map(([email, reason]) => ({ email, reason, sentence: failedSentence(reason) }))

/** The service's code for a message that no recipient could get. */
const allRefusedCode = 204

/** When nobody could be written to the reasons stand in the refusal's sentence: `a@example.com (complained), …`. */
export const refusedRows = (failure: { code?: number; message: string }): FailedRow[] =>
  failure.code === allRefusedCode
    ? Array.from(failure.message.matchAll(/([^\s,]+@[^\s,]+) \((\w+)\)/g), ([, email = "", reason = ""]) => ({
        email,
        reason,
        sentence: failedSentence(reason),
      }))
    : []

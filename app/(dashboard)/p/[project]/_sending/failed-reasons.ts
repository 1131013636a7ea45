import type { FailedReason } from "#contract/methods/email"
import type { SendingWords } from "#words/sending"

/** Reason for refusing an address, in words. An unknown reason is shown as it is. */
export const failedSentence = (reason: string, words: SendingWords): string =>
  isKnown(reason, words)
    ? words.failedReasons[reason]
    : words.noExplanation({ reason: reason.replaceAll("_", " ") })

const isKnown = (reason: string, words: SendingWords): reason is FailedReason =>
  Object.hasOwn(words.failedReasons, reason)

/** The service's code for a message that no recipient could get. */
const allRefusedCode = 204

/** When every recipient was refused, the reasons are in the refusal's sentence: `a@example.com (complained), …`. */
export const refusedRows = (failure: {
  code?: number
  message: string
}): { email: string; reason: string }[] =>
  failure.code === allRefusedCode
    ? Array.from(failure.message.matchAll(/([^\s,]+@[^\s,]+) \((\w+)\)/g), ([, email = "", reason = ""]) => ({
        email,
        reason,
      }))
    : []

import { foldAddress, isRecipientAddress } from "#contract/address"
import type { Message } from "#contract/message"
import type { FailedReason } from "#contract/methods/email"
import type { Recipient } from "#contract/recipient"
import type { SuppressionCause } from "../store/schema/suppressions.ts"

export type Sorted = {
  accepted: Recipient[]
  /** Refused addresses as they were written, with the reason. */
  failed: Record<string, FailedReason>
}

/**
 * SEND-1: malformed, repeated and suppressed addresses are refused one by one; the rest is sent. A repeated address is
 * found without regard to case, named as duplicate, and its first mention still gets the letter (SEND-2).
 */
export function sortRecipients(
  recipients: readonly Recipient[],
  causes: ReadonlyMap<string, SuppressionCause>,
): Sorted {
  const accepted: Recipient[] = []
  const failed = new Map<string, FailedReason>()
  const seen = new Set<string>()
  for (const recipient of recipients) {
    const folded = foldAddress(recipient.email)
    const isRepeated = seen.has(folded)
    seen.add(folded)
    const reason = !isRecipientAddress(recipient.email) ? "invalid" : causes.get(folded)
    if (reason) failed.set(recipient.email, reason)
    else if (isRepeated) failed.set(recipient.email, "duplicate")
    else accepted.push(recipient)
  }
  return { accepted, failed: Object.fromEntries(failed) }
}

/** The distinct well-formed addresses, folded: the input of the suppression look-up. */
export const addressesToLookUp = (recipients: readonly Recipient[]): string[] => [
  ...new Set(recipients.filter((one) => isRecipientAddress(one.email)).map((one) => foldAddress(one.email))),
]

/** SEND-9: causes that the message bypasses; `blocked` never is. */
export function ignoredCauses(message: Message): Set<SuppressionCause> {
  const overlooked = new Set<SuppressionCause>()
  if (message.bypass_global !== 1) return overlooked
  if (message.bypass_unavailable) overlooked.add("temporary_unavailable").add("permanent_unavailable")
  if (message.bypass_unsubscribed) overlooked.add("unsubscribed")
  if (message.bypass_complained) overlooked.add("complained")
  return overlooked
}

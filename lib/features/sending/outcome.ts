import type { Output } from "#contract/method"
import type { emailSend } from "#contract/methods/email"
import type { PartOutcome } from "#lib/data/store/send-run-claims"
import type { SendRunRecipient } from "#lib/data/store/send-runs"
import type { Failure, Result } from "#lib/platform/result"
import { failureSentences } from "#postgres/database-failure"

/** Effect of one call on its part. */
export type Verdict =
  | { kind: "settled"; outcome: PartOutcome }
  /** Asked to slow down; nothing was done. */
  | { kind: "slow"; seconds: number }
  /** No connection, or no change: as if the call had not been made. */
  | { kind: "notDone" }
  /** Unknown whether it was done. */
  | { kind: "unsure" }
  /** Refused as a whole: every other part would be refused as well. */
  | { kind: "refused"; failure: Failure }

/** The service declines a key that it has seen within a minute: the message was accepted before (IDEMPOTENCE-1). */
const seenBefore = 1573
/** No recipient of a call was accepted (SEND-1). */
const nobody = 204
const slowSeconds = 2

/** Interprets the response to a call for these recipients. */
export function verdictOf(
  answer: Result<Output<typeof emailSend>>,
  recipients: readonly SendRunRecipient[],
): Verdict {
  if (answer.ok) return settled(taken(answer.value))
  const { failure } = answer
  if (failure.code === seenBefore) return settled({ outcome: "unseen", job_id: null, refused: null })
  if (failure.code === nobody) return settled(nobodyOf(failure.message, recipients))
  if (failure.status === 429) return { kind: "slow", seconds: failure.retry_after ?? slowSeconds }
  if (failure.is_unsent || isUnchanged(failure)) return { kind: "notDone" }
  return isUnanswered(failure) ? { kind: "unsure" } : { kind: "refused", failure }
}

const settled = (outcome: PartOutcome): Verdict => ({ kind: "settled", outcome })

const taken = ({ job_id, failed_emails = {} }: Output<typeof emailSend>): PartOutcome => ({
  outcome: "accepted",
  job_id,
  refused: Object.keys(failed_emails).length > 0 ? failed_emails : null,
})

/** The sentence names some of them; the others were refused as well, for reasons that it omits. */
function nobodyOf(sentence: string, recipients: readonly SendRunRecipient[]): PartOutcome {
  const named = new Map(
    Array.from(sentence.matchAll(/([^\s,]+@[^\s,]+) \((\w+)\)/g), ([, email = "", reason = ""]) => [
      email,
      reason,
    ]),
  )
  const refused = Object.fromEntries(recipients.map(({ email }) => [email, named.get(email) ?? ""]))
  return { outcome: "refused", job_id: null, refused }
}

/** The service reports this itself if its database failed before anything was written (ERROR-7). */
const unchanged: readonly string[] = Object.values(failureSentences)
const isUnchanged = ({ status, message }: Failure): boolean => status === 503 && unchanged.includes(message)

/** A rejected key is reported with its own code, and is not a lost response (AUTH-1). */
const isUnanswered = ({ status, code }: Failure): boolean =>
  status === 500 || status === 503 || (status === 502 && (code === undefined || code === 150))

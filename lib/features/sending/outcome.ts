import type { emailSend } from "#contract/email/send"
import type { Output } from "#contract/method"
import { troubleSentences } from "#postgres/trouble"
import type { Failure, Result } from "#lib/platform/result"
import type { PartOutcome } from "#lib/data/store/send-run-claims"
import type { SendRunRecipient } from "#lib/data/store/send-runs"

/** What one call for a part means for it. */
export type Verdict =
  | { kind: "settled"; outcome: PartOutcome }
  /** Asked to slow down; nothing was done. */
  | { kind: "slow"; seconds: number }
  /** Nobody was there to ask, or nothing was changed: it is as if the call had not been made. */
  | { kind: "notDone" }
  /** Nobody knows whether it was done. */
  | { kind: "unsure" }
  /** Refused as a whole: every other part would be refused as well. */
  | { kind: "refused"; failure: Failure }

/** The service declines a key that it has seen within a minute: the message was taken before (IDEMPOTENCE-1). */
const seenBefore = 1573
/** Nobody of a call could be written to (SEND-1). */
const nobody = 204
const slowSeconds = 2

/** What the answer to a call for these recipients means. */
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

/** The sentence names some of them; the others were refused as well, for a reason that it has no room for. */
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

/** The service says so itself when its database was away before anything was written (ERROR-7). */
const unchanged: readonly string[] = Object.values(troubleSentences)
const isUnchanged = ({ status, message }: Failure): boolean => status === 503 && unchanged.includes(message)

/** A key that the service does not take is told with the code for it, and is no lost answer (AUTH-1). */
const isUnanswered = ({ status, code }: Failure): boolean =>
  status === 500 || status === 503 || (status === 502 && (code === undefined || code === 150))

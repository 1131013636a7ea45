import type { FailedReason } from "#contract/email/send"
import type { Obstacle } from "#contract/letter"
import type { Failure } from "#lib/platform/result"

/** Results of sending a message again, and the reasons why one is left out (MESSAGEPAGE-9). Pure. */

export const againOutcomes = [
  "sent",
  /** Sent after the suppression of its address was removed. */
  "released",
  /** Sent again earlier, from whichever page. */
  "again",
  "arrived",
  /** Under way, or attempts follow. */
  "tried",
  /** The person left or complained, or the administration blocked the address. */
  "kept",
  /** Suppressed because the address refused mail for good: many of these at once would cost the sender its reputation. */
  "permanent",
  /** Suppressed after a bounce, and the role may not remove suppressions. */
  "right",
  /** Its content is not stored any more. */
  "gone",
  "refused",
  /** Not sent after the suppression of its address was removed. */
  "freed",
  /** The service did not answer or asked to wait; nothing is known to have been sent. */
  "failed",
] as const
export type AgainOutcome = (typeof againOutcomes)[number]

/** So many messages are sent again with one press, as many as recipients are suppressed (BOUNCEPAGE-17). */
export const againMax = 10_000

/** As many as one request takes. */
export const againStepMax = 50

/** One message: its job and its recipient, as the event store has them. */
export type AgainMessage = { job_id: string; email: string }

/** Codes of the service's refusals: suppressed, not known or not stored, sent a moment ago. */
const codes = { suppressed: 204, gone: 404, repeated: 1573 } as const

/** Suppressions that a bounce made. People who left or complained decide themselves. */
const releasable = [
  "temporary_unavailable",
  "permanent_unavailable",
] as const satisfies readonly FailedReason[]

/** True for the refusal of an address that a bounce suppressed: removing that makes sending again possible. */
export const isReleasable = ({ code, reason }: Obstacle): boolean =>
  code === codes.suppressed && releasable.some((one) => one === reason)

/** Attempts follow for 48 hours (BOUNCE-3); two more for what is slow to be reported. */
const triedForMs = 50 * 3_600_000

/** Why a message need not be sent again; null for one that bounced for good. */
export function outcomeByStatus(
  { status, first_at }: { status: string; first_at: Date },
  nowMs: number,
): AgainOutcome | null {
  if (status === "hard_bounced") return null
  if (status === "soft_bounced") return nowMs < first_at.getTime() + triedForMs ? "tried" : null
  return status === "accepted" || status === "sent" ? "tried" : "arrived"
}

/** The outcome of a message that meets this obstacle, for a role that may remove suppressions or not. */
export function outcomeByObstacle(obstacle: Obstacle | undefined, canRelease: boolean): AgainOutcome {
  if (!obstacle) return "sent"
  if (obstacle.code === codes.suppressed && obstacle.reason === "permanent_unavailable") return "permanent"
  if (isReleasable(obstacle)) return canRelease ? "released" : "right"
  if (obstacle.code === codes.gone) return "gone"
  return obstacle.code === codes.suppressed && obstacle.reason !== "invalid" ? "kept" : "refused"
}

/** The outcome of a message whose call failed. */
export function outcomeByFailure({ status, code, field }: Failure): AgainOutcome {
  if (code === codes.repeated) return "again"
  if (code === codes.suppressed) return "kept"
  // A missing message names its field; a server without the method does not.
  if (status === 404) return field ? "gone" : "refused"
  return status === 429 || status >= 500 ? "failed" : "refused"
}

/** The outcome of a message whose call failed after the suppression of its address was removed. */
export function outcomeAfterRelease(failure: Failure): AgainOutcome {
  const outcome = outcomeByFailure(failure)
  return outcome === "again" ? outcome : "freed"
}

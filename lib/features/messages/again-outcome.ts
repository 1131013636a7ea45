import type { Obstacle } from "#contract/letter"
import type { FailedReason } from "#contract/methods/email"
import type { Failure } from "#lib/platform/result"

/** Results of sending a message again, and the reasons why one is left out (MESSAGEPAGE-9). Pure. */

export const againOutcomes = [
  "sent",
  /** Sent after the suppression of its address was removed. */
  "released",
  /** Sent again earlier, from any page. */
  "again",
  "arrived",
  /** In progress, or further attempts follow. */
  "tried",
  /** The recipient unsubscribed or complained, or the administrator blocked the address. */
  "kept",
  /**
   * Suppressed because the address permanently refused mail: many of these at once would damage the sender's
   * reputation.
   */
  "permanent",
  /** Suppressed after a bounce, and the role cannot remove suppressions. */
  "right",
  /** Its content is no longer stored. */
  "gone",
  "refused",
  /** Not sent after the suppression of its address was removed. */
  "freed",
  /** The service did not respond or asked to wait; as far as known, nothing was sent. */
  "failed",
] as const
export type AgainOutcome = (typeof againOutcomes)[number]

/** Maximum number of messages sent again with one click, equal to that of recipients to suppress (BOUNCEPAGE-17). */
export const againMax = 10_000

/** Limit of one request. */
export const againStepMax = 50

/** One message: its job and its recipient, as in the event store. */
export type AgainMessage = { job_id: string; email: string }

/** Codes of the service's refusals: suppressed, not known or not stored, sent a moment ago. */
const codes = { suppressed: 204, gone: 404, repeated: 1573 } as const

/** Suppressions caused by a bounce. Recipients who unsubscribed or complained decide themselves. */
const releasable = [
  "temporary_unavailable",
  "permanent_unavailable",
] as const satisfies readonly FailedReason[]

/** True if a bounce suppressed the refused address: removing that suppression makes sending possible again. */
export const isReleasable = ({ code, reason }: Obstacle): boolean =>
  code === codes.suppressed && releasable.some((one) => one === reason)

/** Attempts continue for 48 hours (BOUNCE-3); two more for late reports. */
const triedForMs = 50 * 3_600_000

/** Reason why a message need not be sent again; null for one that bounced permanently. */
export function outcomeByStatus(
  { status, first_at }: { status: string; first_at: Date },
  nowMs: number,
): AgainOutcome | null {
  if (status === "hard_bounced") return null
  if (status === "soft_bounced") return nowMs < first_at.getTime() + triedForMs ? "tried" : null
  return status === "accepted" || status === "sent" ? "tried" : "arrived"
}

/** Outcome of a message with this obstacle, depending on the role's right to remove suppressions. */
export function outcomeByObstacle(obstacle: Obstacle | undefined, canRelease: boolean): AgainOutcome {
  if (!obstacle) return "sent"
  if (obstacle.code === codes.suppressed && obstacle.reason === "permanent_unavailable") return "permanent"
  if (isReleasable(obstacle)) return canRelease ? "released" : "right"
  if (obstacle.code === codes.gone) return "gone"
  return obstacle.code === codes.suppressed && obstacle.reason !== "invalid" ? "kept" : "refused"
}

/** Outcome of a message whose call failed. */
export function outcomeByFailure({ status, code, field }: Failure): AgainOutcome {
  if (code === codes.repeated) return "again"
  if (code === codes.suppressed) return "kept"
  // The error of a missing message names its field; that of a server without the method does not.
  if (status === 404) return field ? "gone" : "refused"
  return status === 429 || status >= 500 ? "failed" : "refused"
}

/** Outcome of a message whose call failed after the suppression of its address was removed. */
export function outcomeAfterRelease(failure: Failure): AgainOutcome {
  const outcome = outcomeByFailure(failure)
  return outcome === "again" ? outcome : "freed"
}

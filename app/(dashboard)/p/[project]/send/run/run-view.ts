import type { RunView } from "#lib/features/sending/read"
import type { Severity } from "#lib/interface/status/severity"

/** People whom no call has reached yet. */
export const leftOf = ({ total, settled }: Pick<RunView, "total" | "settled">): number => total - settled

/** True while it can still continue. */
export const isOpen = ({ state }: Pick<RunView, "state">): boolean =>
  state === "running" || state === "paused" || state === "failed"

/** Severity of its state: a finished run is not a success when every recipient was refused. */
export function severityOf({
  state,
  accepted,
  unknown,
}: Pick<RunView, "state" | "accepted" | "unknown">): Severity {
  if (state === "failed") return "danger"
  if (state === "done") return accepted === 0 ? "danger" : unknown > 0 ? "warning" : "success"
  return state === "running" ? "info" : state === "stopped" ? "warning" : "neutral"
}

/** Accepted messages count as under way for this long. */
const onTheWayMs = 10 * 60_000

/** Phase of a run: in progress, every recipient refused, waiting for its time, or sent, recently or earlier. */
export function phaseOf(
  run: Pick<RunView, "state" | "accepted" | "send_at_ms" | "ended_ms">,
  nowMs: number,
): "open" | "nothing" | "scheduled" | "onTheWay" | "past" {
  if (isOpen(run)) return "open"
  if (run.accepted === 0) return "nothing"
  if (run.send_at_ms !== null && run.send_at_ms > nowMs) return "scheduled"
  return nowMs - Math.max(run.ended_ms ?? 0, run.send_at_ms ?? 0) < onTheWayMs ? "onTheWay" : "past"
}

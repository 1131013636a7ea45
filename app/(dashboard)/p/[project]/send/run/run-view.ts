import type { RunView } from "#lib/features/sending/read"
import type { Severity } from "#lib/interface/status/severity"

/** People whom no call has reached yet. */
export const leftOf = ({ total, settled }: Pick<RunView, "total" | "settled">): number => total - settled

/** True while it may still go on. */
export const isOpen = ({ state }: Pick<RunView, "state">): boolean =>
  state === "running" || state === "paused" || state === "failed"

/** How serious its state looks: a run that is done is no success when nobody was accepted. */
export function severityOf({
  state,
  accepted,
  unknown,
}: Pick<RunView, "state" | "accepted" | "unknown">): Severity {
  if (state === "failed") return "danger"
  if (state === "done") return accepted === 0 ? "danger" : unknown > 0 ? "warning" : "success"
  return state === "running" ? "info" : state === "stopped" ? "warning" : "neutral"
}

/** For how long messages that were accepted are said to be on their way. */
const onTheWayMs = 10 * 60_000

/** Where the messages of a run are: it goes on, nobody was accepted, they wait for their time, or they left, just now or before. */
export function phaseOf(
  run: Pick<RunView, "state" | "accepted" | "send_at_ms" | "ended_ms">,
  nowMs: number,
): "open" | "nothing" | "scheduled" | "onTheWay" | "past" {
  if (isOpen(run)) return "open"
  if (run.accepted === 0) return "nothing"
  if (run.send_at_ms !== null && run.send_at_ms > nowMs) return "scheduled"
  return nowMs - Math.max(run.ended_ms ?? 0, run.send_at_ms ?? 0) < onTheWayMs ? "onTheWay" : "past"
}

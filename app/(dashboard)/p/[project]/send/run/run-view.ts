import type { RunView } from "#lib/send-runs/read"
import type { Severity } from "#ui/badge"

/** People whom no call has reached yet. */
export const leftOf = ({ total, settled }: Pick<RunView, "total" | "settled">): number => total - settled

/** True while the dashboard sends it, or will. */
export const isUnderWay = ({ state }: Pick<RunView, "state">): boolean => state === "running"

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

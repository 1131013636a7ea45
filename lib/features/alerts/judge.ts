import type { AlertFiringRow } from "#lib/data/store/alert-firings"
import type { AlertCondition, AlertMetric, AlertResolution, AlertWatch } from "#lib/data/store/schema/alerts"
import { alertMetricFacts } from "./metrics.ts"

/** Whether a figure is beyond its rule, and what follows from it for what goes on. Pure. */

/** A figure as it is: `value` null where there was nothing to take a share of, `usual` null where nobody knows. */
export type Reading = { value: number | null; volume: number; usual: number | null }

/** `between`: no longer beyond and not yet well; `unknown`: too little to say. */
export type Verdict = "breach" | "between" | "clear" | "unknown"

/** How far back from its bound a figure has to be before it counts as well: one that trembles there fires once. */
const backFrom = 0.9

export function judge(
  { metric, condition, volume_min }: Pick<AlertWatch, "metric" | "condition" | "volume_min">,
  { value, volume, usual }: Reading,
): Verdict {
  const { kind } = alertMetricFacts[metric]
  if (value === null || (kind === "share" && volume < volume_min)) return "unknown"
  // So short a silence is fine whatever is usual.
  if (kind === "time" && condition.kind === "change" && value < condition.least * backFrom) return "clear"
  const bounds = boundsOf(condition, kind === "share", usual)
  // What is usual is too little to miss anything of it.
  if (!bounds || (kind === "count" && condition.kind === "change" && (usual ?? 0) < volume_min))
    return "unknown"
  const sign = condition.direction === "above" ? 1 : -1
  if (sign * value >= sign * bounds.breach) return "breach"
  return sign * value < sign * bounds.clear ? "clear" : "between"
}

/**
 * The same of what may be going on, with the figure that it had last: a silence that was too long by day is not ended by the
 * night in which it would be usual, but by a message, after which it is shorter than it was.
 */
export function verdictOf(
  rule: Pick<AlertWatch, "metric" | "condition" | "volume_min">,
  reading: Reading,
  last: number | null,
): Verdict {
  if (alertMetricFacts[rule.metric].kind !== "time" || last === null || reading.value === null)
    return judge(rule, reading)
  return reading.value >= last ? "breach" : "clear"
}

/** At which figure a rule fires, and short of which it is well again; null where it hangs on what is not known. */
export function boundsOf(
  condition: AlertCondition,
  isShare: boolean,
  usual: number | null,
): { breach: number; clear: number } | null {
  if (condition.kind === "threshold") return thresholdBounds(condition, isShare)
  if (usual === null) return null
  const apart = Math.max((usual * condition.percent) / 100, condition.least)
  const sign = condition.direction === "above" ? 1 : -1
  return { breach: usual + sign * apart, clear: usual + sign * apart * backFrom }
}

function thresholdBounds(
  { value, direction }: Extract<AlertCondition, { kind: "threshold" }>,
  isShare: boolean,
): { breach: number; clear: number } {
  if (direction === "above") return { breach: value, clear: value * backFrom }
  const room = isShare ? 1 - value : value
  return { breach: value, clear: value + room * (1 - backFrom) }
}

/** What is usual: the middle of the weeks that are known; null of fewer than two. */
export function usualOf(weeks: readonly (number | null)[]): number | null {
  const known = weeks.filter((one) => one !== null).sort((a, b) => a - b)
  if (known.length < 2) return null
  const middle = known.length / 2
  const [low, high] = [known[Math.ceil(middle) - 1], known[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** What goes on of a rule, as far as what follows hangs on it. */
export type Open = Pick<AlertFiringRow, "breached_at" | "notified_at" | "acknowledged_at">

export type Step =
  | { do: "nothing" }
  /** Begins; `tell` at once, or after the quiet hours if it is still true. */
  | { do: "fire"; tell: boolean }
  /** Goes on. */
  | { do: "stay"; isBreach: boolean; tell: boolean }
  | { do: "resolve"; resolution: AlertResolution; tell: boolean }

/** So long a firing waits for a figure before it ends without one. */
export const silentMs = (window_minutes: number): number => Math.max(60, window_minutes) * 60_000

/**
 * What follows from a verdict (ALERT-3). `isHeld`: it is quiet hours, or the rule is muted. Nobody hears of the end of
 * something that nobody was told of, and what somebody has taken up needs no telling any more.
 */
export function stepOf(
  open: Open | null,
  verdict: Verdict,
  { isHeld, nowMs, window_minutes }: { isHeld: boolean; nowMs: number; window_minutes: number },
): Step {
  if (!open) return verdict === "breach" ? { do: "fire", tell: !isHeld } : { do: "nothing" }
  const isTold = open.notified_at !== null
  if (verdict === "clear") return { do: "resolve", resolution: "cleared", tell: isTold }
  if (verdict === "unknown" && nowMs - open.breached_at.getTime() >= silentMs(window_minutes))
    return { do: "resolve", resolution: "silent", tell: isTold }
  const isBreach = verdict === "breach"
  return { do: "stay", isBreach, tell: !isTold && !isHeld && isBreach && open.acknowledged_at === null }
}

/** A rate is told as one, a number as one. */
export const isShare = (metric: AlertMetric): boolean => alertMetricFacts[metric].kind === "share"

import type { AlertFiringRow } from "#lib/data/store/alert-firings"
import type { AlertCondition, AlertMetric, AlertResolution, AlertWatch } from "#lib/data/store/schema/alerts"
import { alertMetricFacts } from "./metrics.ts"

/** Whether a figure is beyond its rule, and the resulting change of an open alert. Pure. */

/** A measured figure: `value` null if its share has no base, `usual` null if unknown. */
export type Reading = { value: number | null; volume: number; usual: number | null }

/** `between`: no longer beyond the bound and not yet recovered; `unknown`: too few messages. */
export type Verdict = "breach" | "between" | "clear" | "unknown"

/**
 * Hysteresis: a figure must be this far from its bound to count as recovered, so one that oscillates there fires once.
 */
const backFrom = 0.9

export function judge(
  { metric, condition, volume_min }: Pick<AlertWatch, "metric" | "condition" | "volume_min">,
  { value, volume, usual }: Reading,
): Verdict {
  const { kind } = alertMetricFacts[metric]
  if (value === null || (kind === "share" && volume < volume_min)) return "unknown"
  // A short silence is fine, whatever is usual.
  if (kind === "time" && condition.kind === "change" && value < condition.least * backFrom) return "clear"
  const bounds = boundsOf(condition, kind === "share", usual)
  // The usual value is too small for a meaningful drop.
  if (!bounds || (kind === "count" && condition.kind === "change" && (usual ?? 0) < volume_min))
    return "unknown"
  const sign = condition.direction === "above" ? 1 : -1
  if (sign * value >= sign * bounds.breach) return "breach"
  return sign * value < sign * bounds.clear ? "clear" : "between"
}

/**
 * The same with a possibly open alert and its last figure: a silence that was too long by day is not ended by the night
 * in which it would be usual, but by a message, after which it is shorter than before.
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

/** The bound at which a rule fires, and the one below which it recovers; null if they depend on unknown values. */
export function boundsOf(
  condition: AlertCondition,
  isShare: boolean,
  usual: number | null,
): { breach: number; clear: number } | null {
  if (condition.kind === "threshold") return thresholdBounds(condition, isShare)
  if (usual === null) return null
  const difference = Math.max((usual * condition.percent) / 100, condition.least)
  const sign = condition.direction === "above" ? 1 : -1
  return { breach: usual + sign * difference, clear: usual + sign * difference * backFrom }
}

function thresholdBounds(
  { value, direction }: Extract<AlertCondition, { kind: "threshold" }>,
  isShare: boolean,
): { breach: number; clear: number } {
  if (direction === "above") return { breach: value, clear: value * backFrom }
  const room = isShare ? 1 - value : value
  return { breach: value, clear: value + room * (1 - backFrom) }
}

/** The usual value: the median of the known weeks; null for fewer than two. */
export function usualOf(weeks: readonly (number | null)[]): number | null {
  const known = weeks.filter((one) => one !== null).sort((a, b) => a - b)
  if (known.length < 2) return null
  const middle = known.length / 2
  const [low, high] = [known[Math.ceil(middle) - 1], known[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The parts of an open alert that the next step depends on. */
export type Open = Pick<AlertFiringRow, "breached_at" | "notified_at" | "acknowledged_at">

export type Step =
  | { do: "nothing" }
  /** Begins; `notify`: notify now, else after the quiet hours if it is still open. */
  | { do: "fire"; notify: boolean }
  /** Continues. */
  | { do: "stay"; isBreach: boolean; notify: boolean }
  | { do: "resolve"; resolution: AlertResolution; notify: boolean }

/** Time that an open alert waits for a figure before it ends without one. */
export const silentMs = (window_minutes: number): number => Math.max(60, window_minutes) * 60_000

/**
 * The step after a verdict (ALERT-3). `isHeld`: quiet hours, or the rule is muted. The end is not sent if the beginning
 * was not, and acknowledged alerts need no further notification.
 */
export function stepOf(
  open: Open | null,
  verdict: Verdict,
  { isHeld, nowMs, window_minutes }: { isHeld: boolean; nowMs: number; window_minutes: number },
): Step {
  if (!open) return verdict === "breach" ? { do: "fire", notify: !isHeld } : { do: "nothing" }
  const wasNotified = open.notified_at !== null
  if (verdict === "clear") return { do: "resolve", resolution: "cleared", notify: wasNotified }
  if (verdict === "unknown" && nowMs - open.breached_at.getTime() >= silentMs(window_minutes))
    return { do: "resolve", resolution: "silent", notify: wasNotified }
  const isBreach = verdict === "breach"
  return {
    do: "stay",
    isBreach,
    notify: !wasNotified && !isHeld && isBreach && open.acknowledged_at === null,
  }
}

/** Formats rates as rates and counts as numbers. */
export const isShare = (metric: AlertMetric): boolean => alertMetricFacts[metric].kind === "share"

import { instantOf, wallTime } from "./zone.ts"

/**
 * Comparison period of a range: the same wall times on earlier days. A step is compared with the same wall time of the
 * zone, so midnight remains midnight across every clock change.
 */

const dayMs = 86_400_000
const quarterMs = 900_000

/** Distance to the comparison period: the length of the range, or a number of calendar days. */
export type Shift = "length" | { days: number }

export type Steps = {
  /** Starts of the steps, with the end of the last one (epoch ms, ascending). */
  edges: readonly number[]
  timeZone: string
}

/**
 * The edges to compare with, as many and ascending. If the clocks of either day skip or repeat a wall time, a step has
 * no time to compare with, or twice as much. The current step is compared only up to now.
 */
export function comparedEdges({ edges, timeZone }: Steps, shift: Shift, nowMs: number): number[] {
  const ended = endedBy(edges, nowMs)
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const length = wallTime(to, timeZone) - wallTime(from, timeZone)
  // Less than a day has no wall times to compare: use the time right before, with the same real length.
  const earlier =
    shift === "length" && length < dayMs
      ? ended.map((edge) => edge - (to - from))
      : ended.map((edge) => earlierBy(edge, shift === "length" ? length : shift.days * dayMs, timeZone))
  return ascending(shift === "length" ? earlier.map((edge) => Math.min(edge, from)) : earlier)
}

const earlierBy = (edge: number, wallMs: number, timeZone: string): number =>
  instantOf(wallTime(edge, timeZone) - wallMs, timeZone)

/** A later end of the last step is cut to the end of the current quarter of an hour. */
function endedBy(edges: readonly number[], nowMs: number): number[] {
  const end = Math.ceil(nowMs / quarterMs) * quarterMs
  const [last, beforeLast] = [edges.at(-1) ?? 0, edges.at(-2) ?? 0]
  return last > end && end > beforeLast ? [...edges.slice(0, -1), end] : [...edges]
}

/** A skipped wall time comes after the next one: the step before it then has no time. */
function ascending(edges: readonly number[]): number[] {
  const sorted = [...edges]
  for (let at = sorted.length - 2; at >= 0; at--) sorted[at] = Math.min(sorted[at] ?? 0, sorted[at + 1] ?? 0)
  return sorted
}

/** Weeks that usual values are computed from, and the longest range that has usual values. */
const usualTimes = 4
const usualDaysMax = 31

/**
 * The same hours and weekdays of the four weeks before, as two edges each; for a range longer than a week, the four
 * ranges before it that begin on the same weekday. Empty for more than 31 days.
 */
export function usualSpans({ edges, timeZone }: Steps, nowMs: number): [number, number][] {
  const ended = endedBy(edges, nowMs)
  const [from, to] = [ended[0] ?? 0, ended.at(-1) ?? 0]
  const days = (wallTime(to, timeZone) - wallTime(from, timeZone)) / dayMs
  if (days > usualDaysMax) return []
  const weeks = Math.max(1, Math.ceil(days / 7))
  return Array.from({ length: usualTimes }, (_, at): [number, number] => {
    const wallMs = (at + 1) * weeks * 7 * dayMs
    return [earlierBy(from, wallMs, timeZone), earlierBy(to, wallMs, timeZone)]
  })
}

import { instantOf, wallTime } from "./zone.ts"

/**
 * With what a stretch of time is compared: the same readings of the clocks on earlier days. A step is compared with what the
 * clocks of the zone called the same, so that midnight stays midnight over every change of clocks.
 */

const dayMs = 86_400_000
const quarterMs = 900_000

/** How far back is looked: as long as the stretch itself, or a number of days on the calendar. */
export type Shift = "length" | { days: number }

export type Steps = {
  /** Where steps begin, with the end of the last one (epoch ms, ascending). */
  edges: readonly number[]
  timeZone: string
}

/**
 * The edges that each of these is compared with, as many and ascending. Where the clocks of either day skip or repeat a
 * reading, a step has no time to be compared with, or twice as much. Of the step that now lies in, only as much is compared
 * as has passed.
 */
export function comparedEdges({ edges, timeZone }: Steps, shift: Shift, nowMs: number): number[] {
  const own = endedBy(edges, nowMs)
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const length = wallTime(to, timeZone) - wallTime(from, timeZone)
  // Less than a day has no readings to be held against: the time right before is as long in real time.
  const earlier =
    shift === "length" && length < dayMs
      ? own.map((edge) => edge - (to - from))
      : own.map((edge) => earlierBy(edge, shift === "length" ? length : shift.days * dayMs, timeZone))
  return ascending(shift === "length" ? earlier.map((edge) => Math.min(edge, from)) : earlier)
}

const earlierBy = (edge: number, wallMs: number, timeZone: string): number =>
  instantOf(wallTime(edge, timeZone) - wallMs, timeZone)

/** The last step ends with the quarter of an hour that now lies in, where it would end later. */
function endedBy(edges: readonly number[], nowMs: number): number[] {
  const end = Math.ceil(nowMs / quarterMs) * quarterMs
  const [last, beforeLast] = [edges.at(-1) ?? 0, edges.at(-2) ?? 0]
  return last > end && end > beforeLast ? [...edges.slice(0, -1), end] : [...edges]
}

/** A reading that was skipped stands after the one that follows it: the step before it has no time then. */
function ascending(edges: readonly number[]): number[] {
  const sorted = [...edges]
  for (let at = sorted.length - 2; at >= 0; at--) sorted[at] = Math.min(sorted[at] ?? 0, sorted[at + 1] ?? 0)
  return sorted
}

/** Weeks that are looked back for what is usual, and how long a stretch may be that has a usual at all. */
const usualTimes = 4
const usualDaysMax = 31

/**
 * The same hours and weekdays of the four weeks before, as two edges each; of a stretch longer than a week, the four
 * stretches before it that begin on the same weekday. None of more than 31 days.
 */
export function usualSpans({ edges, timeZone }: Steps, nowMs: number): [number, number][] {
  const own = endedBy(edges, nowMs)
  const [from, to] = [own[0] ?? 0, own.at(-1) ?? 0]
  const days = (wallTime(to, timeZone) - wallTime(from, timeZone)) / dayMs
  if (days > usualDaysMax) return []
  const weeks = Math.max(1, Math.ceil(days / 7))
  return Array.from({ length: usualTimes }, (_, at): [number, number] => {
    const wallMs = (at + 1) * weeks * 7 * dayMs
    return [earlierBy(from, wallMs, timeZone), earlierBy(to, wallMs, timeZone)]
  })
}

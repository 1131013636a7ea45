import { instantOf, wallTime } from "./zone.ts"

/**
 * Turns quarter-hour counts into the series of a chart: dense, in the viewer's time zone, each message in one status.
 */

export type Bucket = { bucket: Date; status: string; letters_now: number; letters_ever: number }

export type StepMinutes = 15 | 60 | 180 | 1440

/** `from` ≤ instant < `to`, as dates or epoch ms; results have epoch ms. */
export type Range = { from: Date | number; to: Date | number; stepMinutes: StepMinutes; timeZone: string }

/** `start` ≤ instant < `end` in epoch ms; every other key is a status with its current number of messages. */
export type Point = { start: number; end: number; [status: string]: number }

export type Totals = {
  /** Messages that began in the range. */
  letters: number
  /** Messages by their current status; adds up to `letters`. */
  now: Record<string, number>
  /** Messages that ever had a status; a message counts in several. */
  ever: Record<string, number>
}

export type Series = { points: Point[]; totals: Totals; statuses: string[] }

/** One point per step between `edges` (epoch ms, ascending; edgesOf); empty steps have zeros. */
export function seriesAt(buckets: readonly Bucket[], edges: readonly number[]): Series {
  const statuses = [...new Set(buckets.map(({ status }) => status))].sort()
  const zeros = Object.fromEntries(statuses.map((status) => [status, 0]))
  const points = edges.slice(0, -1).map(
    (start, index): Point => ({
      ...zeros,
      start,
      end: edges[index + 1] ?? start,
    }),
  )
  const totals: Totals = { letters: 0, now: {}, ever: {} }
  for (const row of buckets) {
    const point = points[stepIndex(edges, row.bucket.getTime())]
    if (!point) continue
    point[row.status] = (point[row.status] ?? 0) + row.letters_now
    add(totals, row)
  }
  return { points, totals, statuses }
}

/** Sums counts over time. */
export function totalsOf(buckets: readonly Omit<Bucket, "bucket">[]): Totals {
  const totals: Totals = { letters: 0, now: {}, ever: {} }
  for (const row of buckets) add(totals, row)
  return totals
}

function add(totals: Totals, row: Omit<Bucket, "bucket">): void {
  totals.letters += row.letters_now
  totals.now[row.status] = (totals.now[row.status] ?? 0) + row.letters_now
  totals.ever[row.status] = (totals.ever[row.status] ?? 0) + row.letters_ever
}

/** The range extended to whole steps, in epoch ms, for queries of the store. */
export function wholeSteps(range: Range): { from: number; to: number } {
  const edges = edgesOf(range)
  return { from: edges[0] ?? Number(range.from), to: edges.at(-1) ?? Number(range.to) }
}

/**
 * Edges of the steps: the start of each one, then the end of the last one. Steps start at local midnight for days, local
 * 0, 3, 6 … o'clock, full hours or quarters. The first contains `from`, the last ends at or after `to`.
 */
export function edgesOf({ from, to, stepMinutes, timeZone }: Range): number[] {
  const stepMs = stepMinutes * 60_000
  const wallStart = Math.floor(wallTime(Number(from), timeZone) / stepMs) * stepMs
  let edge = startAt(Number(from), wallStart, timeZone)
  const edges = [edge]
  while (edge < Number(to) || edges.length < 2) {
    edge = nextEdge(edge, stepMs, timeZone)
    edges.push(edge)
  }
  return edges
}

/** In the hour that autumn repeats, the step that contains `instant` may be the second one of that wall time. */
function startAt(instant: number, wallStart: number, timeZone: string): number {
  const second = instant - (wallTime(instant, timeZone) - wallStart)
  return wallTime(second, timeZone) === wallStart ? second : instantOf(wallStart, timeZone)
}

/**
 * Up to an hour, steps are counted in real time, so a day of 25 hours has 25 of them. Longer ones follow the wall
 * clock: on that day, "0 to 3 o'clock" lasts four hours and the day 25.
 */
function nextEdge(edge: number, stepMs: number, timeZone: string): number {
  const wall = wallTime(edge, timeZone)
  const nextWall = Math.floor(wall / stepMs) * stepMs + stepMs
  if (stepMs <= 3_600_000) return edge + (nextWall - wall)
  return Math.max(instantOf(nextWall, timeZone), edge + 900_000)
}

/** Index of the step that contains the instant, or -1 if it is outside. */
function stepIndex(edges: readonly number[], epochMs: number): number {
  if (epochMs >= (edges.at(-1) ?? 0)) return -1
  let [low, high] = [0, edges.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((edges[middle] ?? 0) <= epochMs) low = middle
    else high = middle - 1
  }
  return (edges[low] ?? 0) <= epochMs ? low : -1
}

import { type Level, levels, rowStartOf, stepAt } from "./segment-cells.ts"

/** Rows of segment counts, and their cells, that make up the steps of a chart. */

export type CountSpan = { step: number; minutes: number; from_ms: number; to_ms: number }

/**
 * Splits the steps between edges into as few reads as possible: whole UTC days in the middle, quarters of an hour at
 * the ends. Edges are rounded outwards to a quarter of an hour.
 */
export function countSpansOf(edges: readonly number[]): CountSpan[] {
  return edges
    .slice(0, -1)
    .flatMap((from, step) =>
      spansBetween(step, from, edges[step + 1] ?? from, levels.map(({ minutes }) => minutes).toReversed()),
    )
}

function spansBetween(step: number, from: number, to: number, [minutes, ...finer]: number[]): CountSpan[] {
  if (minutes === undefined || to <= from) return []
  const lengthMs = minutes * 60_000
  const isFinest = finer.length === 0
  const [start, end] = isFinest
    ? [Math.floor(from / lengthMs) * lengthMs, Math.ceil(to / lengthMs) * lengthMs]
    : [Math.ceil(from / lengthMs) * lengthMs, Math.floor(to / lengthMs) * lengthMs]
  if (end <= start) return spansBetween(step, from, to, finer)
  const middle = { step, minutes, from_ms: start, to_ms: end }
  return isFinest
    ? [middle]
    : [...spansBetween(step, from, start, finer), middle, ...spansBetween(step, end, to, finer)]
}

/** Starts of the rows of a level that contain these spans, epoch ms. */
export const rowStartsOf = (level: Level, spans: readonly CountSpan[]): number[] => [
  ...new Set(spansOfLevel(level, spans).flatMap(({ from_ms, to_ms }) => rowStarts(level, from_ms, to_ms))),
]

const spansOfLevel = ({ minutes }: Level, spans: readonly CountSpan[]): CountSpan[] =>
  spans.filter((span) => span.minutes === minutes)

function rowStarts(level: Level, fromMs: number, toMs: number): number[] {
  const [first, last] = [stepAt(level, fromMs), stepAt(level, toMs) - 1].map((step) =>
    rowStartOf(level, step),
  ) as [number, number]
  const lengthMs = level.steps * level.minutes * 60_000
  return Array.from({ length: (last - first) / lengthMs + 1 }, (_, nth) => first + nth * lengthMs)
}

/** Maps a level's cells, by their place in time, to their step; -1: none. */
export function stepsOf(level: Level, spans: readonly CountSpan[]): (at: number) => number {
  const slices = spansOfLevel(level, spans).map(({ step, from_ms, to_ms }) => ({
    step,
    from: stepAt(level, from_ms),
    to: stepAt(level, to_ms),
  }))
  const first = slices[0]?.from ?? 0
  const table = new Int32Array((slices.at(-1)?.to ?? first) - first).fill(-1)
  for (const { step, from, to } of slices) table.fill(step, from - first, to - first)
  return (at) => table[at - first] ?? -1
}

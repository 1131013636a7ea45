import { comparedEdges, type Shift } from "#lib/analytics/series/compare"
import { edgesOf } from "#lib/analytics/series/series"
import { wallTime } from "#lib/analytics/series/zone"
import { daysBefore } from "./named-span.ts"
import { type comparisonKinds, readComparisonQuery } from "./query.ts"
import { type PageRange, type SearchParams, wallText } from "./range.ts"

/** The comparison period of a page's range, from its URL: `?compare=4w`, or `compare=day&against=2026-11-01`. */
export type ComparisonKind = (typeof comparisonKinds)[number]

/** The user's last choice, also from another page or the day before: used if the URL has none. */
export type ChosenComparison = { kind: Exclude<ComparisonKind, "day"> } | { kind: "day"; day: string }

export type Comparison = {
  kind: ComparisonKind
  /** Starts of its steps and the end of the last one, one for each edge of the range; empty without a comparison. */
  edges: readonly number[]
  /** Its first day, in the time zone. */
  day: string
}

/** Counts are kept for three years, so earlier comparisons are impossible. */
const daysMax = 1100
const dayMs = 86_400_000

/** Reads the comparison from the URL; if that has no valid one, uses the user's last choice. */
export function readComparison(
  params: SearchParams,
  range: PageRange,
  nowMs: number,
  chosen: ChosenComparison | null,
): Comparison {
  const { compare, against } = readComparisonQuery(params)
  const asShift = compare && shiftOf(compare, against, range)
  if (compare && asShift) return comparisonOf(compare, asShift, range, nowMs)
  const shift = chosen && shiftOf(chosen.kind, chosen.kind === "day" ? chosen.day : null, range)
  return chosen && shift
    ? comparisonOf(chosen.kind, shift, range, nowMs)
    : comparisonOf("before", shiftBefore(range), range, nowMs)
}

const days = { "4w": 28, "52w": 364 } as const

/** null: no such day exists. */
function shiftOf(kind: ComparisonKind, day: string | null, range: PageRange): Shift | "none" | null {
  if (kind === "none") return "none"
  if (kind === "before") return shiftBefore(range)
  if (kind !== "day") return { days: days[kind] }
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day ?? "") ? Date.parse(`${day}T00:00Z`) : Number.NaN
  const back = (ownDay(range) - start) / dayMs
  return Math.abs(back) <= daysMax ? { days: back } : null
}

function shiftBefore(range: PageRange): Shift {
  const before = daysBefore(range)
  return before === null ? "length" : { days: before }
}

const ownDay = ({ from, timeZone }: PageRange): number => Math.floor(wallTime(from, timeZone) / dayMs) * dayMs

function comparisonOf(
  kind: ComparisonKind,
  shift: Shift | "none",
  range: PageRange,
  nowMs: number,
): Comparison {
  const current = { edges: edgesOf(range), timeZone: range.timeZone }
  const edges = shift === "none" ? [] : comparedEdges(current, shift, nowMs)
  const [from = range.from] = edges
  return { kind, edges, day: wallText(wallTime(from, range.timeZone)).slice(0, 10) }
}

/** Whether a step has any time to compare with: a clock change of that day may have skipped it. */
export const hasTime = ({ edges }: Comparison, step: number): boolean =>
  (edges[step + 1] ?? 0) > (edges[step] ?? 0)

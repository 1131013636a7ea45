import type { Language } from "#lib/interface/format/language"
import { formatChangeSize } from "#lib/interface/format/percent"

/** Input of every chart here: points that are already counted, named and ordered. Charts draw and compute nothing. */

/** One kind of bar; the order of a list is the stack from the bottom. */
export type ChartSeries = {
  key: string
  label: string
  fill: string
  /** Total of the kind in the whole chart, and the link to its list. */
  total?: { text: string; href?: string; title?: string }
}

export type ChartPoint = {
  /** Epoch ms, first and after the last instant of the bucket. */
  start: number
  end: number
  /** "Mon 16 Nov, 12:00–15:00", in the time zone of the page. */
  label: string
  values: Record<string, number>
  /** Values of the comparison period, by kind; absent without a comparison. */
  previous?: Record<string, number>
  notes?: readonly ChartNote[]
}

/** An event in addition to the counts: each kind has its icon and its word. */
export type ChartNote = {
  kind: "template" | "deployment" | "block"
  /** Name of its object. */
  name: string
  /** The event and its time, in a sentence. */
  text: string
  href: string | null
}

/** A label of the shared time axis at `at` (0 … 1 of the width). */
export type ChartTick = { at: number; label: string }

/** Sum of the shown series in one point. */
export const totalOf = (point: ChartPoint, series: readonly ChartSeries[]): number =>
  series.reduce((sum, one) => sum + (point.values[one.key] ?? 0), 0)

/** The same series in the comparison period; undefined: there is no such time. */
export const previousOf = ({ previous }: ChartPoint, series: readonly ChartSeries[]): number | undefined =>
  previous && series.reduce((sum, one) => sum + (previous[one.key] ?? 0), 0)

/** Share of a whole: "51.9%", small ones with two decimals, "–" for an empty whole. */
export function shareText(part: number, whole: number, language: Language): string {
  if (whole === 0) return "–"
  const share = part / whole
  return formatChangeSize(share, share > 0 && share < 0.001 ? 2 : 1, language)
}

/** An event at a time, drawn above the bars. */
export type Mark = { at: number; note: ChartNote }

/** A time span in a separate row above the bars; an open one has no end yet. */
export type Span = { from: number; to: number; isOpen: boolean; title: string }
export type SpanRow = { label: string; spans: readonly Span[] }

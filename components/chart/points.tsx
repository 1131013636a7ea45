/** What every chart here is given: points already counted, named and ordered. Charts draw and compute nothing. */

/** One kind of bar; the order of a list is the stack from the bottom. */
export type ChartSeries = { key: string; label: string; fill: string }

export type ChartPoint = {
  /** Epoch ms, first and after the last instant of the bucket. */
  start: number
  end: number
  /** "Mon 16 Nov, 12:00–15:00", in the zone of the page. */
  label: string
  values: Record<string, number>
  /** Total of the same bucket one period earlier; absent without a comparison. */
  previous?: number
}

/** A label of the shared time axis at `at` (0 … 1 of the width). */
export type ChartTick = { at: number; label: string }

/** Sum of the shown series in one point. */
export const totalOf = (point: ChartPoint, series: readonly ChartSeries[]): number =>
  series.reduce((sum, one) => sum + (point.values[one.key] ?? 0), 0)

/** 12480 → "12,480". */
export const wholeNumber = (value: number): string => value.toLocaleString("en-US")

/** 7500 → "7.5k", for the 52 px of an axis. */
export const axisNumber = (value: number): string =>
  new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 })
    .format(value)
    .toLowerCase()

/** Share of a whole: "51.9%", small ones with two decimals, "–" of nothing. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return "–"
  const percent = (part / whole) * 100
  return `${percent.toFixed(percent > 0 && percent < 0.1 ? 2 : 1)}%`
}

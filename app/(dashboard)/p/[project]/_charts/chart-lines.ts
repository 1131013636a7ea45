import type { ChartPoint, ChartSeries } from "#components/chart/points"
import { csvLine } from "#lib/csv"
import { offsetAt, wallTime } from "#lib/metrics/zone"
import { offsetText, wallText } from "../_range/range.ts"

/** The numbers of a chart as a file: a line a step, as the chart counts them, by the clocks of the page. */
export type ChartFile = {
  points: readonly ChartPoint[]
  series: readonly Pick<ChartSeries, "key">[]
  /** Null without a comparison. */
  previousLabel: string | null
  timeZone: string
}

export async function* chartLines({ points, series, previousLabel, timeZone }: ChartFile) {
  const keys = series.map(({ key }) => key)
  yield csvLine(["from", "to", ...keys, "total", ...(previousLabel === null ? [] : ["compared"])])
  for (const { start, end, values, previous } of points) {
    const counts = keys.map((key) => values[key] ?? 0)
    const total = counts.reduce((sum, count) => sum + count, 0)
    yield csvLine([
      instant(start, timeZone),
      instant(end, timeZone),
      ...[...counts, total].map(String),
      ...(previousLabel === null ? [] : [previous === undefined ? "" : String(previous)]),
    ])
  }
}

/** "2026-11-20T12:00+01:00": a spreadsheet reads the same instant in any zone. */
const instant = (ms: number, timeZone: string): string =>
  `${wallText(wallTime(ms, timeZone))}${offsetText(offsetAt(ms, timeZone))}`

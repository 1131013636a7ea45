import { createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { instantText } from "#lib/analytics/range/range"

/**
 * Display settings of a page's chart, in its URL: `?hide=opened,clicked&as=table`. The server does not depend on them.
 */
export const chartViewParsers = {
  /** Kinds that are hidden in the legend. */
  hide: parseAsArrayOf(parseAsString).withDefault([]),
  as: parseAsStringLiteral(["chart", "table"]).withDefault("chart"),
}

export const chartViewNames = Object.keys(chartViewParsers)

/** The page as displayed now. `isMoving`: its range moves with time, so the displayed chart determines its end. */
export type ChartLink = { path: string; isMoving: boolean; timeZone: string }

/** Display settings of the chart, and its edges. */
type ChartState = {
  points: readonly { start: number; end: number }[]
  hidden: ReadonlySet<string>
  isTable: boolean
}

const serialize = createSerializer(chartViewParsers)

/** The complete URL, for another window. */
export function linkTo({ path, isMoving, timeZone }: ChartLink, chart: ChartState, origin: string): string {
  const url = new URL(path, origin)
  const [first, last] = [chart.points[0], chart.points.at(-1)]
  if (isMoving && first && last) {
    url.searchParams.set("from", instantText(first.start, timeZone))
    url.searchParams.set("to", instantText(last.end, timeZone))
  }
  return serialize(url, { hide: [...chart.hidden], as: chart.isTable ? "table" : "chart" })
}

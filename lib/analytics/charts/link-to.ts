import { createSerializer } from "nuqs/server"
import { instantText } from "#lib/analytics/range/range"
import { chartViewParsers } from "./chart-view-query.ts"

/** The page as displayed now. `isMoving`: its range moves with time, so the drawn chart determines its end. */
export type ChartLink = { path: string; isMoving: boolean; timeZone: string }

/** Display settings of the chart, and the edges that it has drawn. */
type Drawn = {
  points: readonly { start: number; end: number }[]
  hidden: ReadonlySet<string>
  isTable: boolean
}

const serialize = createSerializer(chartViewParsers)

/** The complete URL, for another window. */
export function linkTo({ path, isMoving, timeZone }: ChartLink, drawn: Drawn, origin: string): string {
  const url = new URL(path, origin)
  const [first, last] = [drawn.points[0], drawn.points.at(-1)]
  if (isMoving && first && last) {
    url.searchParams.set("from", instantText(first.start, timeZone))
    url.searchParams.set("to", instantText(last.end, timeZone))
  }
  return serialize(url, { hide: [...drawn.hidden], as: drawn.isTable ? "table" : "chart" })
}

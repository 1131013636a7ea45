import { createSerializer } from "nuqs/server"
import { instantText } from "#lib/analytics/range/range"
import { chartViewParsers } from "./chart-view-query.ts"

/** The page as it is read now. `isMoving`: its range goes on with the time, so that what is drawn says where it ends. */
export type ChartLink = { path: string; isMoving: boolean; timeZone: string }

/** How the chart is looked at, and what it has drawn. */
type Drawn = {
  points: readonly { start: number; end: number }[]
  hidden: ReadonlySet<string>
  isTable: boolean
}

const serialize = createSerializer(chartViewParsers)

/** The whole address, for another window. */
export function linkTo({ path, isMoving, timeZone }: ChartLink, drawn: Drawn, origin: string): string {
  const url = new URL(path, origin)
  const [first, last] = [drawn.points[0], drawn.points.at(-1)]
  if (isMoving && first && last) {
    url.searchParams.set("from", instantText(first.start, timeZone))
    url.searchParams.set("to", instantText(last.end, timeZone))
  }
  return serialize(url, { hide: [...drawn.hidden], as: drawn.isTable ? "table" : "chart" })
}

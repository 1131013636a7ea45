import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server"

/** How a page's chart is looked at, in its address: `?hide=opened,clicked&as=table`. Nothing on the server depends on it. */
export const chartViewParsers = {
  /** Kinds that the legend took away. */
  hide: parseAsArrayOf(parseAsString).withDefault([]),
  as: parseAsStringLiteral(["chart", "table"]).withDefault("chart"),
}

export const chartViewNames = Object.keys(chartViewParsers)

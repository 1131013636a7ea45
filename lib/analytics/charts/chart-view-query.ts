import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server"

/**
 * Display settings of a page's chart, in its URL: `?hide=opened,clicked&as=table`. The server does not depend on them.
 */
export const chartViewParsers = {
  /** Kinds that are hidden in the legend. */
  hide: parseAsArrayOf(parseAsString).withDefault([]),
  as: parseAsStringLiteral(["chart", "table"]).withDefault("chart"),
}

export const chartViewNames = Object.keys(chartViewParsers)

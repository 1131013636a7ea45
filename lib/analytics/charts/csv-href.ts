import type { ChartPage } from "./chart-view.ts"
import { chartViewNames } from "./chart-view-query.ts"
import { one, type SearchParams } from "#lib/analytics/range/range"

/**
 * File of the numbers of a page's chart, or of one of its tables. It has the page's own parameters, so the numbers are
 * exactly those on the screen.
 */
export function csvHref(slug: string, chart: ChartPage, params: SearchParams, table?: string): string {
  const asked = addressOf(params)
  if (table) asked.set("table", table)
  return `/api/projects/${slug}/charts/${chart}?${asked}`
}

/** URL from which an open overview reloads its figures. */
export const liveHref = (slug: string, params: SearchParams): string =>
  `/api/projects/${slug}/overview?${addressOf(params)}`

/** Parameters of a page that affect its numbers: display settings of a chart are omitted. */
export function addressOf(params: SearchParams): URLSearchParams {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (one(value) && !chartViewNames.includes(name)) asked.set(name, one(value) ?? "")
  return asked
}

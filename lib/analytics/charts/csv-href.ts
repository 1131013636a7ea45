import type { ChartPage } from "./chart-view.ts"
import { chartViewNames } from "./chart-view-query.ts"
import { one, type SearchParams } from "#lib/analytics/range/range"

/**
 * Where the numbers of a page's chart are a file, or of one of its tables: by the same address, so that they are exactly
 * what is shown.
 */
export function csvHref(slug: string, chart: ChartPage, params: SearchParams, table?: string): string {
  const asked = addressOf(params)
  if (table) asked.set("table", table)
  return `/api/projects/${slug}/charts/${chart}?${asked}`
}

/** Where the figures of an open overview are read anew. */
export const liveHref = (slug: string, params: SearchParams): string =>
  `/api/projects/${slug}/overview?${addressOf(params)}`

/** What a page's address asks for: how a chart is looked at changes no number. */
export function addressOf(params: SearchParams): URLSearchParams {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (one(value) && !chartViewNames.includes(name)) asked.set(name, one(value) ?? "")
  return asked
}

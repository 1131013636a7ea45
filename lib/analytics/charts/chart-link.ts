import type { Comparison } from "#lib/analytics/range/comparison"
import { isFixed } from "#lib/analytics/range/named-span"
import { type PageRange, type SearchParams, searchOf } from "#lib/analytics/range/range"
import { type ChartPage, chartViewText } from "./chart-view.ts"
import { type ChartLink, chartViewNames } from "./link-to.ts"

type ChartState = { range: PageRange; comparison: Pick<Comparison, "kind" | "day"> }

/**
 * CHART-4: a URL that shows the same to every viewer, also later: with the instants of its range, its time zone, its
 * comparison and its filters, even if the page's own URL leaves some of them to the user's choices. `place` is the path
 * of a page about a single object.
 */
export const chartLink = (
  slug: string,
  page: ChartPage,
  params: SearchParams,
  { range, comparison }: ChartState,
  place: string = page,
): ChartLink => ({
  path: `/p/${slug}/${place}?${chartViewText(page, params, fixed({ range, comparison }))}`,
  isMoving: !isFixed(range),
  timeZone: range.timeZone,
})

/** Two instants have no previous week: the period before a named range becomes the day on which it begins. */
function fixed({ range, comparison: { kind, day } }: ChartState): ChartState {
  const isNamed = kind === "before" && range.kind !== "custom"
  return { range: { ...range, kind: "custom" }, comparison: { kind: isNamed ? "day" : kind, day } }
}

/**
 * File of the numbers of a page's chart, or of one of its tables. It has the page's own parameters, so the numbers are
 * exactly those on the screen.
 */
export function csvHref(slug: string, chart: ChartPage, params: SearchParams, table?: string): string {
  const search = addressOf(params)
  if (table) search.set("table", table)
  return `/api/projects/${slug}/charts/${chart}?${search}`
}

/** URL from which an open overview reloads its figures. */
export const liveHref = (slug: string, params: SearchParams): string =>
  `/api/projects/${slug}/overview?${addressOf(params)}`

/** Parameters of a page that affect its numbers: display settings of a chart are omitted. */
export const addressOf = (params: SearchParams): URLSearchParams => searchOf(params, chartViewNames)

import type { Comparison } from "#lib/analytics/range/comparison"
import { isFixed } from "#lib/analytics/range/named-span"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import { type ChartPage, chartViewText } from "./chart-view.ts"
import type { ChartLink } from "./link-to.ts"

type Shown = { range: PageRange; comparison: Pick<Comparison, "kind" | "day"> }

/**
 * CHART-4: a URL that shows the same to every reader, also later: with the instants of its range, its time zone, its
 * comparison and its filters, even if the page's own URL leaves some of them to the user's choices. `place` is the path
 * of a page about a single object.
 */
export const chartLink = (
  slug: string,
  page: ChartPage,
  params: SearchParams,
  { range, comparison }: Shown,
  place: string = page,
): ChartLink => ({
  path: `/p/${slug}/${place}?${chartViewText(page, params, fixed({ range, comparison }))}`,
  isMoving: !isFixed(range),
  timeZone: range.timeZone,
})

/** Two instants have no previous week: the period before a named range becomes the day on which it begins. */
function fixed({ range, comparison: { kind, day } }: Shown): Shown {
  const isNamed = kind === "before" && range.kind !== "custom"
  return { range: { ...range, kind: "custom" }, comparison: { kind: isNamed ? "day" : kind, day } }
}

import type { Comparison } from "#lib/analytics/range/comparison"
import { isFixed } from "#lib/analytics/range/named-span"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import { type ChartPage, chartViewText } from "./chart-view.ts"
import type { ChartLink } from "./link-to.ts"

type Shown = { range: PageRange; comparison: Pick<Comparison, "kind" | "day"> }

/**
 * CHART-4: an address that shows the same to everybody who may see it, and later too: with the instants of its range, its
 * clocks, its comparison and its filters, whatever of these the page's own address leaves to a person's choices. `place` is where a page stands that is of one thing.
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

/** Two instants have no week before them: the period before a range with a name becomes the day that it begins on. */
function fixed({ range, comparison: { kind, day } }: Shown): Shown {
  const isNamed = kind === "before" && range.kind !== "custom"
  return { range: { ...range, kind: "custom" }, comparison: { kind: isNamed ? "day" : kind, day } }
}

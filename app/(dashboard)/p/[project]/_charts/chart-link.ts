import type { Comparison } from "../_range/comparison.ts"
import type { PageRange, SearchParams } from "../_range/range.ts"
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
  path: `/p/${slug}/${place}?${chartViewText(page, params, { range: { ...range, kind: "custom" }, comparison })}`,
  isMoving: range.kind !== "custom",
  timeZone: range.timeZone,
})

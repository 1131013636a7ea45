import { namesOf } from "#lib/analytics/filters/query"
import type { Comparison } from "#lib/analytics/range/comparison"
import { instantText, firstValue, type PageRange, type SearchParams } from "#lib/analytics/range/range"

/** Parameters of each page of charts in addition to period and comparison. */
const pageParams = {
  overview: [...namesOf("overview"), "people", "projects", "changed", "step"],
  bounces: [...namesOf("bounces"), "projects", "by", "stack", "sort", "step"],
  engagement: [...namesOf("engagement"), "people", "projects", "of", "step"],
  results: [...namesOf("results"), "of", "map", "one", "other", "step"],
} as const satisfies Record<string, readonly string[]>

export type ChartPage = keyof typeof pageParams

/**
 * VIEW-1: a page of charts as stored in a saved view: filters, period, time zone and comparison, independent of the
 * user's other choices. Pure.
 */
export function chartViewText(
  page: ChartPage,
  params: SearchParams,
  { range, comparison }: { range: PageRange; comparison: Pick<Comparison, "kind" | "day"> },
): string {
  const saved = new URLSearchParams()
  for (const name of pageParams[page]) {
    const value = firstValue(params[name])
    if (value) saved.set(name, value)
  }
  saved.set("range", range.kind)
  if (range.kind === "custom") {
    saved.set("from", instantText(range.from, range.timeZone))
    saved.set("to", instantText(range.to, range.timeZone))
  }
  saved.set("tz", range.timeZone)
  saved.set("compare", comparison.kind)
  if (comparison.kind === "day") saved.set("against", comparison.day)
  return saved.toString()
}

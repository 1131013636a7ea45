import type { Comparison } from "../_range/comparison.ts"
import { instantText, one, type PageRange, type SearchParams } from "../_range/range.ts"

/** What the address of each page of charts says beside its time and what that is compared with. */
const ownNames = {
  overview: ["provider", "reason", "template", "server", "domain", "changed", "step"],
  bounces: ["provider", "reason", "template", "server", "domain", "by", "sort", "step"],
  engagement: ["provider", "template", "of", "people", "step"],
} as const

export type ChartPage = keyof typeof ownNames
const timeNames = ["range", "from", "to", "tz", "compare", "against"] as const

/**
 * VIEW-1: a page of charts as a saved view keeps it: filters, time, clocks and comparison, the same whatever a person chose
 * elsewhere. Pure.
 */
export function chartViewText(
  page: ChartPage,
  params: SearchParams,
  { range, comparison }: { range: PageRange; comparison: Pick<Comparison, "kind" | "day"> },
): string {
  const kept = new URLSearchParams()
  for (const name of ownNames[page]) {
    const value = one(params[name])
    if (value) kept.set(name, value)
  }
  kept.set("range", range.kind)
  if (range.kind === "custom") {
    kept.set("from", instantText(range.from, range.timeZone))
    kept.set("to", instantText(range.to, range.timeZone))
  }
  kept.set("tz", range.timeZone)
  kept.set("compare", comparison.kind)
  if (comparison.kind === "day") kept.set("against", comparison.day)
  return kept.toString()
}

/** True where the address says anything of its own: something that could be kept. */
export const isChosen = (page: ChartPage, params: SearchParams): boolean =>
  [...ownNames[page], ...timeNames].some((name) => Boolean(one(params[name])))

import type { Which } from "#lib/analytics/series/rates"
import type { Point, Series, Totals } from "#lib/analytics/series/series"
import { overviewWords } from "#words/overview"
import { listedFilters } from "#lib/analytics/filters/list-filters"
import type { Filters } from "#lib/analytics/filters/query"
import type { Comparison } from "#lib/analytics/range/comparison"
import { messagesHref } from "#lib/analytics/range/messages-href"
import type { SearchParams, StepChoice } from "#lib/analytics/range/range"
import type { BlockData } from "./block-spans.ts"
import type { MarkFact, OwnDeployment } from "#lib/analytics/marks/marks"

/** Input of the overview, shared by its figures and its chart. Pure. */

export type OverviewData = BlockData & {
  comparison: Comparison
  /** The first counted message; null: there is none. */
  firstMs?: number | null
  query: Filters
  /** The page's own URL parameters. */
  params?: SearchParams
  /** False: not counted with these filters together. */
  isCounted: boolean
  /** Counted by the edges of the comparison period; null without one. */
  previous: Series | null
  /** The same hours and weekdays of earlier weeks (`usualSpans`). */
  usual: readonly Totals[]
  /** Messages that people opened and clicked, by the edges of `series`; null: unknown with these filters. */
  reads: Series | null
  /** Messages that machines opened or clicked; null: unknown with these filters. */
  machines: Record<"opened" | "clicked", number> | null
  /** Published templates and deployments. */
  marks: readonly MarkFact[]
  /** Deployments of the page's own project, for users who can mark them. */
  deployments: readonly OwnDeployment[]
  canMark: boolean
  lastLetterMs: number | null
  stepChoices: StepChoice[]
}

/** `title` has the number of messages in the list. */
export type Link = { href: string; title: string }

/** The messages of the whole range that a number counts. */
export function linkTo(
  { messagesPath, added, params, series, range, language, query }: OverviewData,
  { count, which }: { count: number; which: Which },
): Link | null {
  const [first, last] = [series.points[0], series.points.at(-1)]
  const filters = listedFilters(query, which)
  if (messagesPath === null || count === 0 || !first || !last || !filters) return null
  const place = { path: messagesPath, range, timeZone: range.timeZone, projects: added, params }
  return {
    href: messagesHref(place, { from: first.start, to: last.end, ...filters }),
    title: overviewWords[language].showMessages({ count }),
  }
}

/** One bar as separate totals: sparklines show the shape, so the current status approximates past ones. */
export function totalsOfPoint({ start: _start, end: _end, ...now }: Point): Totals {
  const letters = Object.values(now).reduce((sum, count) => sum + count, 0)
  return { letters, now, ever: { ...now, opened: (now.opened ?? 0) + (now.clicked ?? 0) } }
}

import "server-only"
import { countFigures } from "#lib/analytics/engagement/count"
import { readQuery } from "#lib/analytics/engagement/query"
import { maskedFilters } from "#lib/analytics/filters/masked"
import { readFilters } from "#lib/analytics/filters/query"
import type { Scope } from "#lib/analytics/filters/scope"
import { countOverview } from "#lib/analytics/overview/count"
import type { Comparison } from "#lib/analytics/range/comparison"
import type { PageRange, SearchParams } from "#lib/analytics/range/range"
import { edgesOf } from "#lib/analytics/series/series"
import type { Db } from "#lib/data/store/open"

/** Pages that can show their figures by project. */
export type ByProjectPage = "overview" | "bounces" | "engagement"

export type CountRequest = {
  page: ByProjectPage
  /** The projects of the page, whose rights have been checked. */
  scope: Pick<Scope, "shown" | "ids" | "added">
  params: SearchParams
  range: PageRange
  comparison: Comparison
}

// Both ask the same as the page itself, so that they share its counts (LIVE-5).

/** Messages by status, of the range and the comparison period; `counted` null: not counted with these filters. */
export async function countMessages(db: Db, request: CountRequest, ids: readonly string[]) {
  const { page, scope, params, range, comparison } = request
  const query = maskedFilters(readFilters(params, page), scope)
  const edges = edgesOf(range)
  const counted = await countOverview(db, ids, query, { edges, compared: comparison.edges, usual: [] })
  return { query, edges, counted }
}

/** The same for opened and clicked messages by kind of reader, and for delivered ones. */
export async function countReaders(db: Db, request: CountRequest, ids: readonly string[]) {
  const { scope, params, range, comparison } = request
  const query = maskedFilters(readQuery(params), scope)
  const edges = edgesOf(range)
  return { query, edges, counts: await countFigures(db, ids, query, { before: comparison.edges, edges }) }
}

import "server-only"
import { at } from "#lib/clock"
import { countSegments, countSteps } from "#lib/events/count"
import { type Bucket, type Series, seriesAt, type Totals, totalsOf } from "#lib/metrics/series"
import type { Db } from "#lib/store/open"
import { bounceStatuses, type Filters, hasFilters, segmentFilter } from "../_filters/query.ts"
import { knownWith } from "./query.ts"

/** What the overview asks the counts: the range, what it is compared with, and what is usual, each by itself. */
type Asked = {
  edges: readonly number[]
  compared: readonly number[]
  usual: readonly (readonly [number, number])[]
}

export type OverviewCounts = { series: Series; previous: Series | null; usual: Totals[] }

/** Null: no family counts by these filters together. */
export async function countOverview(
  db: Db,
  slug: string,
  query: Filters,
  { edges, compared, usual }: Asked,
): Promise<OverviewCounts | null> {
  const counted = await Promise.all(
    [edges, compared, ...usual].map((between) => count(db, slug, query, between)),
  )
  const [now, before, ...earlier] = counted
  if (!now || counted.includes(null)) return null
  return {
    series: seriesAt(now, edges),
    previous: compared.length > 0 ? seriesAt(before ?? [], compared) : null,
    usual: earlier.map((buckets) => totalsOf(buckets ?? [])),
  }
}

/** Without filters what is counted in the transaction of each callback, else what is added up by segment behind it. */
async function count(
  db: Db,
  slug: string,
  query: Filters,
  edges: readonly number[],
): Promise<Bucket[] | null> {
  if (edges.length === 0) return []
  if (!hasFilters(query)) return countSteps(db, slug, edges)
  const status = knownWith(query) === "bounces" ? { status: bounceStatuses } : {}
  const rows = await countSegments(db, slug, {
    edges,
    by: [],
    filter: { ...segmentFilter(query), ...status },
  })
  return rows?.map(({ step, ...counted }) => ({ ...counted, bucket: at(edges[step] ?? 0) })) ?? null
}

import "server-only"
import { countSegmentsAcross } from "#lib/data/events/across"
import type { Db } from "#lib/data/store/open"
import { bounceStatuses, hasSent, segmentFilter } from "#lib/analytics/filters/query"
import type { PageRange } from "#lib/analytics/range/range"
import { isFixed } from "#lib/analytics/range/named-span"
import type { Filters } from "./query.ts"

const quarterMs = 15 * 60_000

/**
 * Messages of the list's range by current status, with its other filters, as the overview counts them. null without
 * stored counts: with a search, with a filter on a message's own row, or with a range that splits a quarter of an hour.
 */
export async function statusCounts(
  db: Db,
  projects: readonly string[],
  query: Filters,
  range: PageRange,
): Promise<ReadonlyMap<string, number> | null> {
  if (!isCountable(query) || !isOfQuarters(range)) return null
  const edges = [range.from, Math.ceil(range.to / quarterMs) * quarterMs]
  const filter = segmentFilter(query, ["status"])
  const rows = await countSegmentsAcross(db, projects, { edges, by: [], filter, fromMessages: "none" })
  if (!rows) return null
  // A reason matches messages that are bounced now because of it.
  const isFound = (status: string) =>
    query.reason.length === 0 || bounceStatuses.some((one) => one === status)
  const counts = new Map<string, number>()
  for (const { status, letters_now } of rows)
    if (isFound(status)) counts.set(status, (counts.get(status) ?? 0) + letters_now)
  return counts
}

/** A message counts once for each of its tags. Its server is not the one that each of its statuses is counted by. */
const isCountable = (query: Filters): boolean =>
  query.q === "" &&
  query.had === "" &&
  query.people !== true &&
  !query.machines &&
  query.tag.length <= 1 &&
  hasSent(query)

/** Counts are stored per quarter of an hour; the current one is partial. */
const isOfQuarters = (range: PageRange): boolean =>
  range.from % quarterMs === 0 && (!isFixed(range) || range.to % quarterMs === 0)

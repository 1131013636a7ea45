import "server-only"
import { countSegmentsAcross } from "#lib/data/events/across"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter } from "#lib/data/store/segment-counts"
import { addressValue, bounceStatuses, dimensionOf, type FilterName } from "./query.ts"

/** How the values of a field are counted. */
export type ValuesQuestion = { name: Exclude<FilterName, "status">; filter: SegmentFilter }

/** Number of messages of a period per value, as written in the URL; empty if they are not counted this way. */
export async function countValues(
  db: Db,
  projects: readonly string[],
  span: readonly [number, number],
  { name, filter }: ValuesQuestion,
): Promise<Map<string, number>> {
  const by = dimensionOf[name]
  const rows = await countSegmentsAcross(db, projects, { edges: span, by: [by], filter })
  const sums = new Map<string, number>()
  for (const row of rows ?? []) {
    const value = addressValue(row[by])
    sums.set(value, (sums.get(value) ?? 0) + countOf(row))
  }
  return sums
}

/** Bounces have the current status; deliveries and opens count if they ever occurred. */
const countOf = ({ status, letters_now, letters_ever }: SegmentCount): number =>
  bounceStatuses.some((one) => one === status) ? letters_now : letters_ever

import "server-only"
import { countSegmentsAcross } from "#lib/data/events/across"
import type { Db } from "#lib/data/store/open"
import type { SegmentCount, SegmentFilter } from "#lib/data/store/segment-counts"
import { addressValue, bounceStatuses, dimensionOf, type FilterName } from "./query.ts"

/** How a field's values are counted. */
export type ValuesQuestion = { name: Exclude<FilterName, "status">; filter: SegmentFilter }

/** How many messages of a time have each value, as it stands in an address; none where they are not counted so. */
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

/** Bounces are those of now, what arrived or was read is what ever did. */
const countOf = ({ status, letters_now, letters_ever }: SegmentCount): number =>
  bounceStatuses.some((one) => one === status) ? letters_now : letters_ever

import "server-only"
import type { SegmentCount } from "#lib/data/store/segment-counts"
import { bounceStatuses, segmentFilter } from "#lib/analytics/filters/query"
import { type SegmentCounter, otherProvider, totalsOf } from "#lib/analytics/filters/segment-counter"
import type { BounceQuery } from "./query.ts"

/** Listed domains without a known provider; the others share one row. */
const domainsMax = 5

/**
 * Messages to the domains without a known provider that have most bounces, in every status (BOUNCEPAGE-4). Only these
 * few domains are queried, however many exist. null: not counted with these filters.
 */
export async function countOtherDomains(
  countBy: SegmentCounter,
  query: BounceQuery,
  span: readonly [number, number],
): Promise<SegmentCount<"domain" | "delivery_status">[] | null> {
  const filter = { ...segmentFilter(query), provider: [otherProvider] }
  const bounced = await countBy([span], ["domain"], { ...filter, status: bounceStatuses }, "few")
  const domain = totalsOf(bounced ?? [], "letters_now")
    .slice(0, domainsMax)
    .map((total) => total.domain)
  if (!bounced || domain.length === 0) return bounced && []
  const { delivery_status: _, ...whole } = filter
  return countBy([span], ["domain", "delivery_status"], { ...whole, domain }, "few")
}

import { type Unusual, unusualCount, unusualRate } from "#lib/analytics/series/usual"
import { bounceStatuses } from "#lib/analytics/filters/query"
import type { BounceFacts } from "./facts.ts"
import { hasReason, providerSums } from "./providers.ts"

/** Whether so many bounces are more than usual for these hours and weekdays (COMPARE-3). Pure. */

/** Of those with a reason, or of all that the filters leave (null); as a share of what was sent where that is known. */
export function unusualReason(facts: BounceFacts, code: string | null, now: number): Unusual {
  const { bounces, usualTimes = 0, query } = facts
  const rows = bounces.usual ?? []
  const isCounted = (row: { status: string; delivery_status: string }) =>
    bounceStatuses.some((one) => one === row.status) &&
    (code === null ? hasReason(query, row.delivery_status) : row.delivery_status === code)
  const counts = sumsBySteps(rows, usualTimes, isCounted)
  const sent = sentOf(facts)
  if (sent === null) return unusualCount(now, counts)
  const sentThen = sumsBySteps(rows, usualTimes, ({ status }) => status !== "accepted")
  return unusualRate(
    { count: now, of: sent },
    counts.map((count, at) => ({ count, of: sentThen[at] ?? 0 })),
  )
}

/** Of a domain, as a number: what was sent to each domain of a list is not counted with it. */
export const unusualDomain = (
  { bounces, usualTimes = 0 }: BounceFacts,
  domain: string,
  now: number,
): Unusual =>
  unusualCount(
    now,
    sumsBySteps(bounces.domains?.usual ?? [], usualTimes, (row) => row.domain === domain),
  )

/** Null where a filter leaves it unknown. */
const sentOf = (facts: BounceFacts): number | null =>
  providerSums(facts)?.reduce<number | null>(
    (sum, one) => (sum === null || one.sent === null ? null : sum + one.sent),
    0,
  ) ?? null

function sumsBySteps<Row extends { step: number; letters_now: number }>(
  rows: readonly Row[],
  times: number,
  isCounted: (row: Row) => boolean,
): number[] {
  const sums = new Array<number>(times).fill(0)
  for (const row of rows) if (isCounted(row)) sums[row.step] = (sums[row.step] ?? 0) + row.letters_now
  return sums
}

import { type Unusual, unusualCount, unusualRate } from "#lib/analytics/series/usual"
import { bounceStatuses } from "#lib/analytics/filters/query"
import type { BounceData } from "./data.ts"
import { hasReason, providerSums } from "./providers.ts"

/** Whether the number of bounces is above the usual range for these hours and weekdays (COMPARE-3). Pure. */

/**
 * For one reason, or for all bounces that match the filters (null); as a share of the sent messages if their number is
 * known.
 */
export function unusualReason(data: BounceData, code: string | null, now: number): Unusual {
  const { bounces, usualTimes = 0, query } = data
  const rows = bounces.usual ?? []
  const isCounted = (row: { status: string; delivery_status: string }) =>
    bounceStatuses.some((one) => one === row.status) &&
    (code === null ? hasReason(query, row.delivery_status) : row.delivery_status === code)
  const counts = sumsBySteps(rows, usualTimes, isCounted)
  const sent = sentOf(data)
  if (sent === null) return unusualCount(now, counts)
  const sentThen = sumsBySteps(rows, usualTimes, ({ status }) => status !== "accepted")
  return unusualRate(
    { count: now, of: sent },
    counts.map((count, at) => ({ count, of: sentThen[at] ?? 0 })),
  )
}

/** For a domain, as a number: sent messages are not counted by domain in the same list. */
export const unusualDomain = (
  { bounces, usualTimes = 0 }: BounceData,
  domain: string,
  now: number,
): Unusual =>
  unusualCount(
    now,
    sumsBySteps(bounces.domains?.usual ?? [], usualTimes, (row) => row.domain === domain),
  )

/** null if a filter makes it unknown. */
const sentOf = (data: BounceData): number | null =>
  providerSums(data)?.reduce<number | null>(
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

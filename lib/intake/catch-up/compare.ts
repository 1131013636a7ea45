import type { ComparedDay, StatusCounts } from "#lib/data/store/catch-ups"
import { catchUpLimits, repeatedWithinSecond } from "./bounds.ts"
import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"

/** Compares events of the service with stored events. Pure. */

/** Number of events of the service, by day and status. */
export type ReportedDays = ReadonlyMap<string, StatusCounts>

export const sumOf = (counts: StatusCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The counts without these statuses. */
export const without = (counts: StatusCounts, statuses: readonly string[]): StatusCounts =>
  Object.fromEntries(Object.entries(counts).filter(([status]) => !statuses.includes(status)))

/** Surplus of the first counts over the second, status by status; other statuses are left out. */
export const exceeding = (more: StatusCounts, less: StatusCounts): StatusCounts =>
  Object.fromEntries(
    Object.entries(more).flatMap(([status, count]) => {
      const over = count - (less[status] ?? 0)
      return over > 0 ? [[status, over]] : []
    }),
  )

/** True if this day was complete and its counts have not changed. */
export const isSettled = (before: ComparedDay | undefined, reported: StatusCounts): boolean =>
  before !== undefined &&
  sumOf(before.missing) === 0 &&
  sumOf(exceeding(reported, before.told)) === 0 &&
  sumOf(exceeding(before.told, reported)) === 0

/** Comparison of a day between the service and the store; `rest` are events that an earlier fetch could not add. */
export function comparedDay(
  reported: StatusCounts,
  stored: StatusCounts,
  rest: StatusCounts = {},
): ComparedDay {
  const missing = exceeding(exceeding(reported, stored), rest)
  return {
    told: reported,
    missing: isNoGap(missing, reported) ? {} : missing,
    ...(sumOf(rest) > 0 && { rest }),
  }
}

/** CATCHUP-4: repeated events within a second count twice at the service but are one event here. */
function isNoGap(missing: StatusCounts, reported: StatusCounts): boolean {
  const { statuses, share, few } = repeatedWithinSecond
  const isRepeatable = (status: string) => (statuses as readonly string[]).includes(status)
  if (Object.keys(missing).some((status) => !isRepeatable(status))) return false
  const opened = sumOf(
    Object.fromEntries(Object.entries(reported).filter(([status]) => isRepeatable(status))),
  )
  return sumOf(missing) <= Math.max(few, opened * share)
}

/**
 * Upper limit of compared events (epoch milliseconds, a whole second), because events that may still arrive are not
 * missing. Without an active webhook to us no event will arrive; with one, the service reports the age of its waiting
 * calls. Pure.
 */
export const horizonMs = (webhook: Webhook | null, isOwnServer: boolean, nowMs: number): number =>
  Math.floor(latestMs(webhook, isOwnServer, nowMs) / 1000) * 1000

function latestMs(webhook: Webhook | null, isOwnServer: boolean, nowMs: number): number {
  const usual = nowMs - catchUpLimits.onTheirWay
  if (webhook?.status !== "active") return usual
  if (!isOwnServer && !reportsHealth(webhook)) return nowMs - catchUpLimits.repeated
  const waitsSince = webhook.oldest_waiting_at ? parseUtc(webhook.oldest_waiting_at) : null
  return waitsSince === null ? usual : Math.min(usual, waitsSince - catchUpLimits.onTheirWay)
}

/** Other servers may not report a webhook's health, and then no waiting calls either (WEBHOOKLOG-6). */
const reportsHealth = ({ last_success_at, failing_since, last_try, waiting }: Webhook): boolean =>
  [last_success_at, failing_since, last_try, waiting].some((one) => one !== undefined)

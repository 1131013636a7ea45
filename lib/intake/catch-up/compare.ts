import type { ComparedDay, StatusCounts } from "#lib/data/store/catch-ups"
import { repeatedWithinSecond } from "./bounds.ts"

/** What the service has, what is here, and what of it is missing. Pure. */

/** Of each day how many events of each status the service has. */
export type ToldDays = ReadonlyMap<string, StatusCounts>

export const sumOf = (counts: StatusCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The counts that are not of these statuses. */
export const without = (counts: StatusCounts, statuses: readonly string[]): StatusCounts =>
  Object.fromEntries(Object.entries(counts).filter(([status]) => !statuses.includes(status)))

/** By how much the first counts are larger, status by status; nothing where they are not. */
export const exceeding = (more: StatusCounts, less: StatusCounts): StatusCounts =>
  Object.fromEntries(
    Object.entries(more).flatMap(([status, count]) => {
      const over = count - (less[status] ?? 0)
      return over > 0 ? [[status, over]] : []
    }),
  )

/** True when nothing can have changed since this day was found whole. */
export const isSettled = (before: ComparedDay | undefined, told: StatusCounts): boolean =>
  before !== undefined &&
  sumOf(before.missing) === 0 &&
  sumOf(exceeding(told, before.told)) === 0 &&
  sumOf(exceeding(before.told, told)) === 0

/** A day by what the service has of it and what is stored; `rest` is what an earlier fetch could not add. */
export function comparedDay(told: StatusCounts, stored: StatusCounts, rest: StatusCounts = {}): ComparedDay {
  const missing = exceeding(exceeding(told, stored), rest)
  return {
    told,
    missing: isNoGap(missing, told) ? {} : missing,
    ...(sumOf(rest) > 0 && { rest }),
  }
}

/** CATCHUP-4: the service counts what happened twice within a second twice, here it is one event. */
function isNoGap(missing: StatusCounts, told: StatusCounts): boolean {
  const { statuses, share, few } = repeatedWithinSecond
  const isRepeatable = (status: string) => (statuses as readonly string[]).includes(status)
  if (Object.keys(missing).some((status) => !isRepeatable(status))) return false
  const opened = sumOf(Object.fromEntries(Object.entries(told).filter(([status]) => isRepeatable(status))))
  return sumOf(missing) <= Math.max(few, opened * share)
}

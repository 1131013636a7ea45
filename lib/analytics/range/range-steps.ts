import { wallTime } from "#lib/analytics/series/zone"
import { wholeDays } from "./named-span.ts"
import { type PageRange, wallText } from "./range.ts"

/** RANGE-4: ranges one step away. Pure. */

export type Wall = { from: string; to: string }

/** The periods before and after this one; null if it would be after now. */
export type RangeSteps = { earlier: Wall; later: Wall | null }

const dayMs = 86_400_000

/**
 * Equally long periods before and after this one, in whole days if the range has days; none ends after today, or now.
 */
export function stepsOf(
  range: Pick<PageRange, "kind" | "from" | "to" | "timeZone">,
  nowMs: number,
): RangeSteps {
  const days = wholeDays(range)
  return days ? stepsOfDays(days, wallTime(nowMs, range.timeZone)) : stepsOfHours(range, nowMs)
}

function stepsOfDays({ first, after }: { first: number; after: number }, nowWall: number): RangeSteps {
  const length = after - first
  const written = (from: number, to: number) => ({ from: wallText(from), to: wallText(to) })
  const end = Math.min(after + length, (Math.floor(nowWall / dayMs) + 1) * dayMs)
  return {
    earlier: written(first - length, first),
    later: after > nowWall ? null : written(end - length, end),
  }
}

/** Formatted in the time zone. */
function stepsOfHours(
  { from, to, timeZone }: Pick<PageRange, "from" | "to" | "timeZone">,
  nowMs: number,
): RangeSteps {
  const length = to - from
  const written = (start: number, end: number) => ({
    from: wallText(wallTime(start, timeZone)),
    to: wallText(wallTime(end, timeZone)),
  })
  const end = Math.min(to + length, nowMs)
  // URLs have whole minutes, so a time less than a minute before now counts as now.
  const isAtEnd = end - to < 60_000
  return { earlier: written(from - length, from), later: isAtEnd ? null : written(end - length, end) }
}

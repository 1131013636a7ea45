import { instantOf, wallTime } from "#lib/analytics/series/zone"
import type { ReportRow } from "#lib/data/store/reports"

export type Schedule = Pick<ReportRow, "every" | "weekday" | "minute" | "time_zone">

const dayMs = 86_400_000

/**
 * The first time after an instant at which a report is due, in its time zone. If the clocks skip the time of day in
 * spring, it is due right after the change; if they repeat it in autumn, at the first of the two: once a day in any
 * case. Pure.
 */
export function nextDue({ every, weekday, minute, time_zone }: Schedule, afterMs: number): number {
  const today = Math.floor(wallTime(afterMs, time_zone) / dayMs)
  // The local day may be the previous one, if the clocks go back over midnight.
  for (let day = today - 1; ; day += 1) {
    if (every === "week" && weekdayOf(day) !== weekday) continue
    const due = instantOf(day * dayMs + minute * 60_000, time_zone)
    if (due > afterMs) return due
  }
}

/** 1 (Monday) to 7 of a day since 1 January 1970, which was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** "08:05" */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`

import { instantOf, wallTime } from "#lib/analytics/series/zone"
import type { QuietHours } from "#lib/data/store/schema/alerts"

/** Quiet hours, in the wall time of a zone. Pure. */

const dayMs = 86_400_000
const minuteMs = 60_000

/** "22:30" → minutes after midnight. */
const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number)
  return hours * 60 + minutes
}

/**
 * End of the quiet hours at this instant (epoch ms); null outside quiet hours. They may span midnight; equal from and
 * to mean no quiet hours.
 */
export function quietUntil(quiet: QuietHours | null, timeZone: string, nowMs: number): number | null {
  if (!quiet) return null
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const wall = wallTime(nowMs, timeZone)
  const midnight = Math.floor(wall / dayMs) * dayMs
  const minute = (wall - midnight) / minuteMs
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return null
  const endsToday = minute < to
  return instantOf(midnight + (endsToday ? 0 : dayMs) + to * minuteMs, timeZone)
}

/** End of the time in which a rule notifies nobody, for either reason; null: notifications are sent. */
export function heldUntil(
  rule: { quiet_hours: QuietHours | null; time_zone: string; muted_until: Date | null },
  nowMs: number,
): number | null {
  const muted = rule.muted_until && rule.muted_until.getTime() > nowMs ? rule.muted_until.getTime() : null
  const quiet = quietUntil(rule.quiet_hours, rule.time_zone, nowMs)
  return muted === null || quiet === null ? (muted ?? quiet) : Math.max(muted, quiet)
}

import { limits } from "#contract/limits"
import { formatUtc, parseUtc } from "#contract/time"
import { instantOf, wallTime } from "#lib/metrics/zone"

const hourMs = 3_600_000
const minuteMs = 60_000

/** `2026-11-20T14:32` as the form writes wall time → the wall reading in milliseconds, or null. */
const readWall = (text: string): number | null =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? parseUtc(`${text.replace("T", " ")}:00`) : null

/** An instant as the form writes it, on the clocks of the zone. */
const wallTextOf = (epochMs: number, timeZone: string): string =>
  formatUtc(wallTime(epochMs, timeZone)).slice(0, 16).replace(" ", "T")

export type Schedule =
  | { state: "due"; epochMs: number; send_at: string }
  | { state: "missing" | "skipped" | "past" | "tooFar" }

/** What a wall time in the project's zone means: an instant the service takes (SEND-8), or why it is none. */
export function scheduleOf(text: string, timeZone: string, nowMs: number): Schedule {
  const wall = readWall(text)
  if (wall === null) return { state: "missing" }
  const epochMs = instantOf(wall, timeZone)
  // Clocks jump over an hour in spring: there is no such time that day.
  if (wallTime(epochMs, timeZone) !== wall) return { state: "skipped" }
  if (epochMs <= nowMs) return { state: "past" }
  if (epochMs > nowMs + limits.scheduleAheadHoursMax * hourMs) return { state: "tooFar" }
  return { state: "due", epochMs, send_at: formatUtc(epochMs) }
}

/** The first and the last minute that may be chosen, for the field itself. */
export const scheduleRange = (timeZone: string, nowMs: number): { min: string; max: string } => ({
  min: wallTextOf(nowMs + minuteMs, timeZone),
  max: wallTextOf(nowMs + limits.scheduleAheadHoursMax * hourMs, timeZone),
})

/** A time to begin with: the next full hour that is at least half an hour away. */
export const nextHour = (timeZone: string, nowMs: number): string => {
  const wall = Math.ceil((wallTime(nowMs, timeZone) + hourMs / 2) / hourMs) * hourMs
  return formatUtc(wall).slice(0, 16).replace(" ", "T")
}

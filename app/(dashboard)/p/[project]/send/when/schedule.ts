import { limits } from "#contract/limits"
import { formatUtc } from "#contract/time"
import { instantOf, wallTime } from "#lib/analytics/series/zone"
import { typedWall } from "#lib/analytics/range/typed-time"

const hourMs = 3_600_000

export type Schedule =
  | { state: "due"; epochMs: number; send_at: string }
  | { state: "missing" | "skipped" | "past" | "tooFar" }

/** A wall time in the project's zone as an instant the service accepts (SEND-8), or the reason why it is invalid. */
export function scheduleOf(text: string, timeZone: string, nowMs: number): Schedule {
  const wall = typedWall(text)
  if (wall === null) return { state: "missing" }
  const epochMs = instantOf(wall, timeZone)
  // Clocks jump over an hour in spring: there is no such time that day.
  if (wallTime(epochMs, timeZone) !== wall) return { state: "skipped" }
  if (epochMs <= nowMs) return { state: "past" }
  if (epochMs > nowMs + limits.scheduleAheadHoursMax * hourMs) return { state: "tooFar" }
  return { state: "due", epochMs, send_at: formatUtc(epochMs) }
}

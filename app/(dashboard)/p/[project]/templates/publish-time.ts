import { instantOf, offsetAt, wallTime } from "#lib/analytics/series/zone"
import { nextFullHour, typedAt, typedWall } from "#lib/analytics/range/typed-time"

const dayMs = 86_400_000
/** As far ahead as the server takes it. */
const aheadMaxMs = 366 * dayMs

/** Chosen time as typed. `isSecond`: the later of two instants, when clocks are set back and show the time twice. */
export type TimeChoice = { wall: string; isSecond: boolean }

/** PUBLISH-6: what a choice means on the clocks of a zone. */
export type ChosenTime =
  | { state: "due"; epochMs: number; twice: { firstMs: number; secondMs: number } | null }
  | { state: "missing" | "past" | "tooFar" }
  /** Clocks jump over it: they read `next` right after what it would have been. */
  | { state: "skipped"; nextMs: number }

export function timeOf({ wall: text, isSecond }: TimeChoice, timeZone: string, nowMs: number): ChosenTime {
  const wall = typedWall(text)
  if (wall === null) return { state: "missing" }
  const firstMs = instantOf(wall, timeZone)
  if (wallTime(firstMs, timeZone) !== wall) return { state: "skipped", nextMs: firstMs }
  const secondMs = wall - offsetAt(wall + dayMs, timeZone)
  const isTwice = secondMs !== firstMs && wallTime(secondMs, timeZone) === wall
  const epochMs = isTwice && isSecond ? secondMs : firstMs
  if (epochMs <= nowMs) return { state: "past" }
  if (epochMs > nowMs + aheadMaxMs) return { state: "tooFar" }
  return { state: "due", epochMs, twice: isTwice ? { firstMs, secondMs } : null }
}

/** A time to begin with. */
export const nextHour = (timeZone: string, nowMs: number): TimeChoice => ({
  wall: nextFullHour(timeZone, nowMs),
  isSecond: false,
})

/** A time that is planned, as the field shows it. */
export const choiceOf = (epochMs: number, timeZone: string): TimeChoice => ({
  wall: typedAt(epochMs, timeZone),
  isSecond: instantOf(wallTime(epochMs, timeZone), timeZone) !== epochMs,
})

import { instantOf, offsetAt, wallTime } from "#lib/analytics/series/zone"
import { nextFullHour, typedAt, typedWall } from "#lib/analytics/range/typed-time"

const dayMs = 86_400_000
/** Furthest time ahead that the server accepts. */
const aheadMaxMs = 366 * dayMs

/** Chosen time as typed. `isSecond`: the later of two instants, when clocks are set back and the time occurs twice. */
export type TimeChoice = { wall: string; isSecond: boolean }

/** PUBLISH-6: resolves a choice to an instant in a zone. */
export type ChosenTime =
  | { state: "due"; epochMs: number; twice: { firstMs: number; secondMs: number } | null }
  | { state: "missing" | "past" | "tooFar" }
  /** Skipped by the clocks: they show `next` instead. */
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

/** The initial time. */
export const nextHour = (timeZone: string, nowMs: number): TimeChoice => ({
  wall: nextFullHour(timeZone, nowMs),
  isSecond: false,
})

/** A planned time, as shown in the field. */
export const choiceOf = (epochMs: number, timeZone: string): TimeChoice => ({
  wall: typedAt(epochMs, timeZone),
  isSecond: instantOf(wallTime(epochMs, timeZone), timeZone) !== epochMs,
})

import { parseUtc } from "#contract/time"
import { instantOf, offsetAt, wallTime } from "#lib/metrics/zone"
import { wallText } from "../_range/range.ts"

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** As far ahead as the server takes it. */
const aheadMaxMs = 366 * dayMs

/** What somebody chose: the clocks as the field reads them, and which of two times is meant where they show it twice. */
export type TimeChoice = { wall: string; isSecond: boolean }

/** PUBLISH-6: what a choice means on the clocks of a zone. */
export type ChosenTime =
  | { state: "due"; epochMs: number; twice: { firstMs: number; secondMs: number } | null }
  | { state: "missing" | "past" | "tooFar" }
  /** Clocks jump over it: they read `next` right after what it would have been. */
  | { state: "skipped"; nextMs: number }

export function timeOf({ wall: text, isSecond }: TimeChoice, timeZone: string, nowMs: number): ChosenTime {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? parseUtc(`${text.replace("T", " ")}:00`) : null
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

/** A time to begin with: the next full hour that is at least half an hour away. */
export const nextHour = (timeZone: string, nowMs: number): TimeChoice => ({
  wall: wallText(Math.ceil((wallTime(nowMs, timeZone) + hourMs / 2) / hourMs) * hourMs),
  isSecond: false,
})

/** A time that is planned, as the field shows it. */
export function choiceOf(epochMs: number, timeZone: string): TimeChoice {
  const wall = wallTime(epochMs, timeZone)
  return { wall: wallText(wall), isSecond: instantOf(wall, timeZone) !== epochMs }
}

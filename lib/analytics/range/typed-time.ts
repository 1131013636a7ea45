import { parseUtc } from "#contract/time"
import { wallTime } from "#lib/analytics/series/zone"
import { wholeDays } from "./named-span.ts"
import { type ViewerClock, readPrinted, type TypedTime, withSeconds } from "./printed-time.ts"
import { type PageRange, rangeMsMax, wallText } from "./range.ts"
import type { Wall } from "./range-steps.ts"

/** RANGE-4: days and times that users type: "2026-11-26", "2026-11-26 14:00", "14:00", or as printed by pages. Pure. */

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const iso = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/
const clockAlone = /^\d{1,2}:/

function readIso(text: string): TypedTime | null {
  const [, day, time] = iso.exec(text) ?? []
  const wall = parseUtc(`${day} ${withSeconds(time ?? "00:00")}`)
  return wall === null ? null : { wall, isDay: time === undefined }
}

/** null: no such time exists. A time without a day is today. */
function readTyped(text: string, clock: ViewerClock): TypedTime | null {
  const typed = text.trim().replace(/\s+/g, " ")
  const today = dayText(wallTime(clock.nowMs, clock.timeZone))
  return readIso(clockAlone.test(typed) ? `${today} ${typed}` : typed) ?? readPrinted(typed, clock)
}

/** A day with its time, as epoch ms of the same reading in UTC; null: no such time exists. */
export function typedWall(text: string): number | null {
  const read = readIso(text.trim())
  return read && !read.isDay ? read.wall : null
}

/** A day in URL format; null: no such day exists. */
export function typedDay(text: string, clock: ViewerClock): string | null {
  const read = readTyped(text, clock)
  return read?.isDay ? dayText(read.wall) : null
}

type TypedSpan = { wall: Wall } | { field: "from" | "to"; fault: "badTime" | "badEnd" | "tooLong" }

/** Two typed times in URL format: whole minutes that include both, and the whole last day if it has no time. */
export function typedSpan(fromText: string, toText: string, clock: ViewerClock): TypedSpan {
  const [from, to] = [readTyped(fromText, clock), readTyped(toText, clock)]
  if (!from) return { field: "from", fault: "badTime" }
  if (!to) return { field: "to", fault: "badTime" }
  const end = to.isDay ? to.wall + dayMs : Math.ceil(to.wall / minuteMs) * minuteMs
  if (end <= from.wall) return { field: "to", fault: "badEnd" }
  if (end - from.wall > rangeMsMax) return { field: "to", fault: "tooLong" }
  return { wall: { from: wallText(from.wall), to: wallText(end) } }
}

/** A range in typed form: days if it consists of days, "2026-11-26 14:00" otherwise. */
export function typedRange(range: Pick<PageRange, "kind" | "from" | "to" | "timeZone">): Wall {
  const days = wholeDays(range)
  if (days) return { from: dayText(days.first), to: dayText(days.after - dayMs) }
  const { from, to, timeZone } = range
  return { from: typedAt(from, timeZone), to: typedAt(to, timeZone) }
}

/** An instant in typed form in a time zone: "2026-11-26 14:00". */
export const typedAt = (epochMs: number, timeZone: string): string =>
  typedText(wallText(wallTime(epochMs, timeZone)))

/** A default time: the next full hour that is at least half an hour away. */
export const nextFullHour = (timeZone: string, nowMs: number): string =>
  typedText(wallText(Math.ceil((wallTime(nowMs, timeZone) + hourMs / 2) / hourMs) * hourMs))

const dayText = (wall: number): string => wallText(wall).slice(0, 10)

/** A URL's time in typed form: "2026-11-26 14:00". */
const typedText = (wall: string): string => wall.replace("T", " ")

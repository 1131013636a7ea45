import { parseUtc } from "#contract/time"
import { wallTime } from "#lib/metrics/zone"
import { wholeDays } from "./named-span.ts"
import { type PageRange, rangeMsMax, wallText } from "./range.ts"
import type { Wall } from "./range-steps.ts"

/** Days and times that people type, the same in every language: "2026-11-26", "2026-11-26 14:00". Pure. */

const dayMs = 86_400_000
const typed = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/

/** Epoch ms of the same reading in UTC, and whether it is a day without a time; null: there is no such time. */
function readTyped(text: string): { wall: number; isDay: boolean } | null {
  const [, day, clock] = typed.exec(text.trim()) ?? []
  if (!day) return null
  const wall = parseUtc(`${day} ${clock ?? "00:00"}:00`)
  return wall === null ? null : { wall, isDay: clock === undefined }
}

/** A day as an address names it, null: there is no such day. */
export function typedDay(text: string): string | null {
  const read = readTyped(text)
  return read?.isDay ? text.trim() : null
}

type TypedSpan = { wall: Wall } | { field: "from" | "to"; fault: "badTime" | "badEnd" | "tooLong" }

/** RANGE-4: two typed times as an address names them; a last day without a time is included as a whole. */
export function typedSpan(fromText: string, toText: string): TypedSpan {
  const [from, to] = [readTyped(fromText), readTyped(toText)]
  if (!from) return { field: "from", fault: "badTime" }
  if (!to) return { field: "to", fault: "badTime" }
  const end = to.isDay ? to.wall + dayMs : to.wall
  if (end <= from.wall) return { field: "to", fault: "badEnd" }
  if (end - from.wall > rangeMsMax) return { field: "to", fault: "tooLong" }
  return { wall: { from: wallText(from.wall), to: wallText(end) } }
}

/** A range as people type it: days where it is of days, "2026-11-26 14:00" otherwise. */
export function typedRange(range: Pick<PageRange, "kind" | "from" | "to" | "timeZone">): Wall {
  const days = wholeDays(range)
  if (days) return { from: dayText(days.first), to: dayText(days.after - dayMs) }
  const { from, to, timeZone } = range
  return {
    from: typedText(wallText(wallTime(from, timeZone))),
    to: typedText(wallText(wallTime(to, timeZone))),
  }
}

const dayText = (wall: number): string => wallText(wall).slice(0, 10)

/** An address's time as people type it: "2026-11-26 14:00". */
export const typedText = (wall: string): string => wall.replace("T", " ")

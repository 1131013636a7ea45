import { parseUtc } from "#contract/time"
import { formatMonth, formatWeekday } from "#lib/interface/format/date"
import { languages } from "#lib/interface/format/language"
import { wallTime } from "#lib/analytics/series/zone"
import { wallText } from "./range.ts"

/** RANGE-4: parses times as printed by the pages in any language: "25 Nov, 04:00", "25. Nov.", "śr. 25 lis". Pure. */

/** The viewer's clock: completes a time without a year or a day. */
export type ViewerClock = { nowMs: number; timeZone: string }

/** Epoch ms of the same reading in UTC, and whether it is a day without a time. */
export type TypedTime = { wall: number; isDay: boolean }

const printed =
  /^(?:(?<weekday>\p{L}+)\.?,? )?(?<day>\d{1,2})\.? (?<month>\p{L}{3,})\.?(?: (?<year>\d{4}))?(?:,? (?<clock>\d{1,2}:\d{2}(?::\d{2})?)(?: (?<zone>(?:GMT|UTC)(?:[+-]\d{1,2}(?::\d{2})?)?))?)?$/u

/** null: not a printed time, or no such time exists. */
export function readPrinted(text: string, clock: ViewerClock): TypedTime | null {
  const parts = printed.exec(text)?.groups
  if (!parts) return null
  const midnight = dayOf(parts, wallTime(clock.nowMs, clock.timeZone))
  if (midnight === null || !isWeekday(parts.weekday, midnight)) return null
  if (parts.clock === undefined) return { wall: midnight, isDay: true }
  const wall = parseUtc(`${wallText(midnight).slice(0, 10)} ${withSeconds(parts.clock)}`)
  return wall === null ? null : { wall: inZone(wall, parts.zone, clock), isDay: false }
}

/** "4:00" → "04:00:00" */
export const withSeconds = (clock: string): string => {
  const padded = clock.indexOf(":") === 1 ? `0${clock}` : clock
  return padded.length === 5 ? `${padded}:00` : padded
}

type Parts = Record<string, string | undefined>

/** A leap day recurs within eight years. */
const yearsBack = 8

/** Midnight of the day; without a year, the most recent such day up to today. */
function dayOf({ day = "", month = "", year }: Parts, nowWall: number): number | null {
  const at = monthOf(month)
  if (at === -1) return null
  const newest = Number(wallText(nowWall).slice(0, 4))
  const years = year ? [Number(year)] : Array.from({ length: yearsBack + 1 }, (_, back) => newest - back)
  const days = years.map((one) => parseUtc(`${one}-${two(at + 1)}-${two(day)} 00:00:00`))
  return days.find((one) => one !== null && (year !== undefined || one <= nowWall)) ?? null
}

const two = (part: number | string): string => String(part).padStart(2, "0")

/** 0 to 11 for the beginning of a month's name in any language; -1: no match. */
const monthOf = (name: string): number =>
  Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1)).findIndex((first) =>
    languages.some((language) => formatMonth(first, language).toLowerCase().startsWith(name.toLowerCase())),
  )

const isWeekday = (name: string | undefined, midnight: number): boolean =>
  name === undefined ||
  languages.some(
    (language) =>
      formatWeekday(midnight, "UTC", language).replace(".", "").toLowerCase() === name.toLowerCase(),
  )

/** Converts a time with its offset ("GMT+1") to the viewer's time zone. */
function inZone(wall: number, zone: string | undefined, { timeZone }: ViewerClock): number {
  if (zone === undefined) return wall
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d+)(?::(\d+))?/.exec(zone) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return wallTime(sign === "-" ? wall + offset : wall - offset, timeZone)
}

import { type Language, localeOf } from "./language.ts"
import { formatFixed } from "./number.ts"

/** Instants as people read them, always in a named time zone and in their language. Pure: "now" is handed in. */

type Instant = Date | number

const formats = new Map<string, Intl.DateTimeFormat>()

function format(
  timeZone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
  // Clocks and bare numbers read the same in every language.
  language: Language = "en",
): Intl.DateTimeFormat {
  const key = `${name} ${timeZone} ${language}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(localeOf[language], { timeZone, ...options })
  formats.set(key, made)
  return made
}

const clockOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const

/** "14:32". */
export const formatClock = (instant: Instant, timeZone: string): string =>
  format(timeZone, "clock", clockOptions).format(instant)

/** "14:32:05". */
export const formatClockSeconds = (instant: Instant, timeZone: string): string =>
  format(timeZone, "seconds", { ...clockOptions, second: "2-digit" }).format(instant)

/** "20 Nov", in German "20. Nov."; with the year when it is another one than `now`'s. */
export function formatDay(
  instant: Instant,
  timeZone: string,
  now: Instant | undefined,
  language: Language,
): string {
  const year = { year: "numeric" } as const
  const isOtherYear =
    now !== undefined &&
    format(timeZone, "year", year).format(instant) !== format(timeZone, "year", year).format(now)
  const day = { day: "numeric", month: "short" } as const
  return isOtherYear
    ? format(timeZone, "day-year", { ...day, ...year }, language).format(instant)
    : format(timeZone, "day", day, language).format(instant)
}

/** The number of the day in its month: "20". */
export const formatDayNumber = (instant: Instant, timeZone: string): string =>
  format(timeZone, "day-number", { day: "numeric" }).format(instant)

/** A day without its month, for "13 – 20 Nov" and "13. – 20. Nov.". */
export const formatDayAlone = (instant: Instant, timeZone: string, language: Language): string =>
  language === "de" ? `${formatDayNumber(instant, timeZone)}.` : formatDayNumber(instant, timeZone)

/** RANGE-5: "14:32" of today, else "20 Nov, 14:32" or "20 Nov 2025, 14:32". */
export function formatInstant(instant: Instant, timeZone: string, now: Instant, language: Language): string {
  const clock = formatClock(instant, timeZone)
  const isToday = dayNumber(now, timeZone) === dayNumber(instant, timeZone)
  return isToday ? clock : `${formatDay(instant, timeZone, now, language)}, ${clock}`
}

/** "20 Nov, 14:32:05": a moment of a letter's way, always with its day. */
export const formatMoment = (
  instant: Instant,
  timeZone: string,
  now: Instant | undefined,
  language: Language,
): string => `${formatDay(instant, timeZone, now, language)}, ${formatClockSeconds(instant, timeZone)}`

/** "Fri", in German "Fr". */
export const formatWeekday = (instant: Instant, timeZone: string, language: Language): string =>
  format(timeZone, "weekday", { weekday: "short" }, language).format(instant)

/** The month in full, as it follows a day: "November", in Polish "listopada". */
export const formatMonth = (instant: Instant, language: Language): string =>
  format("UTC", "month", { day: "numeric", month: "long" }, language)
    .formatToParts(instant)
    .find(({ type }) => type === "month")?.value ?? ""

/** For a title on hover: "Fri, 20 Nov 2026, 14:32:05 GMT+1". */
export const formatFull = (instant: Instant, timeZone: string, language: Language): string =>
  format(
    timeZone,
    "full",
    {
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      ...clockOptions,
      second: "2-digit",
      timeZoneName: "shortOffset",
    },
    language,
  ).format(instant)

/** "Europe/Berlin, GMT+1": the zone in a page's head. */
export function formatZone(timeZone: string, at: Instant): string {
  const parts = format(timeZone, "zone", { timeZoneName: "shortOffset" }).formatToParts(at)
  const offset = parts.find((part) => part.type === "timeZoneName")?.value ?? ""
  return timeZone === "UTC" ? "UTC" : `${timeZone.replaceAll("_", " ")}, ${offset}`
}

/** The span of a chart's bar: "Fri 20 Nov, 14:00–15:00", or "Fri 20 Nov" for a whole day. */
export function formatSpan(start: Instant, end: Instant, timeZone: string, language: Language): string {
  const day = `${formatWeekday(start, timeZone, language)} ${formatDay(start, timeZone, undefined, language)}`
  const isWholeDay =
    dayNumber(end, timeZone) > dayNumber(start, timeZone) &&
    formatClock(start, timeZone) === "00:00" &&
    formatClock(end, timeZone) === "00:00"
  return isWholeDay ? day : `${day}, ${formatClock(start, timeZone)}–${formatClock(end, timeZone)}`
}

/** Units short enough for a table, abbreviated where a whole word would need its case ("vor 2 Tg.", "2 godz. temu"). */
const units: Record<Language, { s: string; min: string; h: string; d: string }> = {
  en: { s: "s", min: "min", h: "h", d: "d" },
  de: { s: "s", min: "Min.", h: "Std.", d: "Tg." },
  pl: { s: "s", min: "min", h: "godz.", d: "d." },
}

/** How long something took or lasts: "340 ms", "12 s", "4 min", "3 h 20 min", "2 d 4 h". */
export function formatDuration(ms: number, language: Language): string {
  const { s, min, h, d } = units[language]
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 10_000) return `${formatFixed(ms / 1000, 1, language)} ${s}`
  if (ms < 90_000) return `${Math.round(ms / 1000)} ${s}`
  const minutes = Math.round(ms / 60_000)
  if (minutes < 90) return `${minutes} ${min}`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} ${h} ${minutes % 60} ${min}` : `${hours} ${h}`
  return hours % 24 ? `${Math.floor(hours / 24)} ${d} ${hours % 24} ${h}` : `${hours / 24} ${d}`
}

/** Minimum seconds for each unit, and the seconds of the unit. */
const agoSteps = [
  { from: 129_600, unit: "day", seconds: 86_400 },
  { from: 5400, unit: "hour", seconds: 3600 },
  { from: 90, unit: "minute", seconds: 60 },
  { from: 0, unit: "second", seconds: 1 },
] as const

/** "2 s ago", "4 days ago", in German "vor 2 Sek."; null when the time is too short to show. */
export function formatAgo(ms: number, language: Language): string | null {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 2) return null
  const step = agoSteps.find((one) => seconds >= one.from) ?? agoSteps[3]
  const count = Math.round(seconds / step.seconds)
  // Our tables use other English units ("2 min ago") than Intl.
  if (language === "en" && step.unit !== "day") {
    const { s, min, h } = units.en
    return `${count} ${{ second: s, minute: min, hour: h }[step.unit]} ago`
  }
  return relative(language).format(-count, step.unit)
}

const relatives = new Map<Language, Intl.RelativeTimeFormat>()

function relative(language: Language): Intl.RelativeTimeFormat {
  const made = relatives.get(language) ?? new Intl.RelativeTimeFormat(localeOf[language], { style: "short" })
  relatives.set(language, made)
  return made
}

/** Days since 1970 as the calendar of the zone counts them. */
function dayNumber(instant: Instant, timeZone: string): number {
  const read: Record<string, number> = {}
  const parts = format(timeZone, "number", { year: "numeric", month: "2-digit", day: "2-digit" })
  for (const part of parts.formatToParts(instant)) read[part.type] = Number(part.value)
  return Date.UTC(read.year ?? 1970, (read.month ?? 1) - 1, read.day ?? 1) / 86_400_000
}

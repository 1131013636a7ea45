/** Instants as people read them, always in a named time zone. Pure: "now" is handed in. */

type Instant = Date | number

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat("en-GB", { timeZone, ...options })
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

/** "20 Nov"; with the year when it is another one than `now`'s. */
export function formatDay(instant: Instant, timeZone: string, now?: Instant): string {
  const year = { year: "numeric" } as const
  const isOtherYear =
    now !== undefined &&
    format(timeZone, "year", year).format(instant) !== format(timeZone, "year", year).format(now)
  const day = { day: "numeric", month: "short" } as const
  return isOtherYear
    ? format(timeZone, "day-year", { ...day, ...year }).format(instant)
    : format(timeZone, "day", day).format(instant)
}

/** "Fri 14:32" within the last seven days, else "20 Nov, 14:32" or "20 Nov 2025, 14:32". */
export function formatInstant(instant: Instant, timeZone: string, now: Instant): string {
  const clock = formatClock(instant, timeZone)
  const age = dayNumber(now, timeZone) - dayNumber(instant, timeZone)
  if (age >= 0 && age < 7) return `${formatWeekday(instant, timeZone)} ${clock}`
  return `${formatDay(instant, timeZone, now)}, ${clock}`
}

/** "Fri". */
export const formatWeekday = (instant: Instant, timeZone: string): string =>
  format(timeZone, "weekday", { weekday: "short" }).format(instant)

/** For a title on hover: "Fri, 20 Nov 2026, 14:32:05 GMT+1". */
export const formatFull = (instant: Instant, timeZone: string): string =>
  format(timeZone, "full", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    ...clockOptions,
    second: "2-digit",
    timeZoneName: "shortOffset",
  }).format(instant)

/** "Europe/Berlin, GMT+1": the zone in a page's head. */
export function formatZone(timeZone: string, at: Instant): string {
  const parts = format(timeZone, "zone", { timeZoneName: "shortOffset" }).formatToParts(at)
  const offset = parts.find((part) => part.type === "timeZoneName")?.value ?? ""
  return timeZone === "UTC" ? "UTC" : `${timeZone.replaceAll("_", " ")}, ${offset}`
}

/** The span of a chart's bar: "Fri 20 Nov, 14:00–15:00", or "Fri 20 Nov" for a whole day. */
export function formatSpan(start: Instant, end: Instant, timeZone: string): string {
  const day = `${formatWeekday(start, timeZone)} ${formatDay(start, timeZone)}`
  const isWholeDay =
    dayNumber(end, timeZone) > dayNumber(start, timeZone) &&
    formatClock(start, timeZone) === "00:00" &&
    formatClock(end, timeZone) === "00:00"
  return isWholeDay ? day : `${day}, ${formatClock(start, timeZone)}–${formatClock(end, timeZone)}`
}

/** How long something took or lasts: "340 ms", "12 s", "4 min", "3 h 20 min", "2 d 4 h". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`
  const minutes = Math.round(ms / 60_000)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`
}

/** Days since 1970 as the calendar of the zone counts them. */
function dayNumber(instant: Instant, timeZone: string): number {
  const read: Record<string, number> = {}
  const parts = format(timeZone, "number", { year: "numeric", month: "2-digit", day: "2-digit" })
  for (const part of parts.formatToParts(instant)) read[part.type] = Number(part.value)
  return Date.UTC(read.year ?? 1970, (read.month ?? 1) - 1, read.day ?? 1) / 86_400_000
}

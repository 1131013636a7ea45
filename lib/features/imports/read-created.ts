import { formatUtc, parseUtc } from "#contract/time"

/** Parses dates of other services. Pure. */

/** Zones by name: RFC 5322 section 4.3, as `+hhmm`. */
const zones: Readonly<Record<string, string>> = {
  Z: "+0000",
  UT: "+0000",
  UTC: "+0000",
  GMT: "+0000",
  EST: "-0500",
  EDT: "-0400",
  CST: "-0600",
  CDT: "-0500",
  MST: "-0700",
  MDT: "-0600",
  PST: "-0800",
  PDT: "-0700",
}
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

const monthName = `(?<monthName>${months.join("|")})[a-z]*`
const zone = String.raw`(?<zone>${Object.keys(zones).join("|")}|[+-]\d{2}(?::?\d{2})?)`
const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?: ?(?<half>[ap]m))?`
/** `+0000 UTC` and `-0500 (EST)` have their zone twice; `(UTC-05:00)` has its offset from another one. */
const clock = String.raw`(?:(?:T|,? | at )${time}(?: ?(?:${zone}(?: \(?[A-Z]+\)?)?|\((?:UTC|GMT)(?<distance>[+-]\d{2}:?\d{2})\)))?)?`

const withClock = (day: string): RegExp => new RegExp(`^${day}${clock}$`, "i")

/** ISO 8601, RFC 5322 (with or without the name of the day), a name of a month first, and days and months in figures. */
const forms: readonly RegExp[] = [
  withClock(String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})`),
  withClock(String.raw`(?<year>\d{4})/(?<month>\d{1,2})/(?<day>\d{1,2})`),
  withClock(String.raw`(?:[a-z]{3}, ?)?(?<day>\d{1,2})[ -]${monthName}[ -](?<year>\d{4})`),
  withClock(String.raw`(?:[a-z]+, )?${monthName}\.? (?<day>\d{1,2}), (?<year>\d{4})`),
  withClock(String.raw`(?<first>\d{1,2})(?<mark>[/.-])(?<next>\d{1,2})\k<mark>(?<year>\d{4})`),
]
const textCharsMax = 64

/**
 * An instant as the service takes it, or null. Seconds or milliseconds since 1970 and the forms above; UTC where no zone
 * is named. Figures that could be day or month are read with `dayFirst` alone.
 */
export function readCreated(text: string, dayFirst?: boolean): string | null {
  const written = text.trim()
  if (written.length > textCharsMax) return null
  if (/^\d{10}(\.\d+)?$/.test(written)) return formatUtc(Number(written) * 1000)
  if (/^\d{13}$/.test(written)) return formatUtc(Number(written))
  const parts = partsOf(written)
  return parts ? instantOf(parts, dayFirst) : null
}

/** The order of a column of dates, if some have only one possible order and none the other. */
export function dayFirstIn(cells: readonly string[]): boolean | undefined {
  const orders = new Set(cells.map((cell) => dayFirstOf(partsOf(cell.trim()) ?? {})))
  orders.delete(undefined)
  return orders.size === 1 ? [...orders][0] : undefined
}

type Parts = Record<string, string | undefined>

function partsOf(text: string): Parts | undefined {
  for (const form of forms) {
    const found = form.exec(text)?.groups
    if (found) return found
  }
  return undefined
}

/** The only possible order of a date: a month is 12 at most. */
function dayFirstOf({ first = "", next = "" }: Parts): boolean | undefined {
  if (Number(first) > 12) return true
  return Number(next) > 12 ? false : undefined
}

/** `MM-DD`, or null for a date with two possible orders. */
function monthAndDay(parts: Parts, dayFirst: boolean | undefined): string | null {
  const { first, next, monthName = "" } = parts
  if (!first)
    return inTwoDigits(parts.month ?? String(months.indexOf(monthName.toLowerCase()) + 1), parts.day)
  const order = dayFirstOf(parts) ?? (Number(first) === Number(next) ? true : dayFirst)
  if (order === undefined) return null
  return order ? inTwoDigits(next, first) : inTwoDigits(first, next)
}

const inTwoDigits = (month = "", day = ""): string => `${month.padStart(2, "0")}-${day.padStart(2, "0")}`

function instantOf(parts: Parts, dayFirst: boolean | undefined): string | null {
  const date = monthAndDay(parts, dayFirst)
  const hour = hourOf(parts)
  if (date === null || hour === null) return null
  // A day that does not exist (13th month, 31 February) is an error, however programs read it.
  const local = parseUtc(`${parts.year}-${date} ${hour}:${parts.minute ?? "00"}:${parts.second ?? "00"}`)
  return local === null ? null : formatUtc(local - offsetMs(parts.zone ?? parts.distance ?? "Z"))
}

/** The hour in 24-hour format, also from a 12-hour clock. */
function hourOf({ hour = "0", half }: Parts): string | null {
  const figure = Number(hour)
  if (!half) return hour.padStart(2, "0")
  if (figure < 1 || figure > 12) return null
  return String((figure % 12) + (half.toLowerCase() === "pm" ? 12 : 0)).padStart(2, "0")
}

function offsetMs(zone: string): number {
  const digits = (zones[zone.toUpperCase()] ?? zone).replace(":", "")
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5) || 0)
  return (digits.startsWith("-") ? -minutes : minutes) * 60_000
}

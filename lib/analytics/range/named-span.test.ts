import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { localeOf } from "#lib/interface/format/language"
import { type RangeName, rangeNames } from "#lib/interface/format/range-names"
import { daysBefore, endWhileRead, namedSpan, wholeDays } from "./named-span.ts"

/** A Friday. */
const now = Date.UTC(2026, 10, 20, 13, 32)
const hourMs = 3_600_000

/** Days of a zone's calendar, as formatted by Intl. */
const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone })
  return (instant: number) => format.format(instant)
}
/** Number of days from first to last, both included. */
const countDays = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / (24 * hourMs) + 1

const zones = [
  "UTC",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "America/Asuncion",
]

describe("RANGE-1 a named range", () => {
  it.each<[RangeName, string, string]>([
    ["today", "2026-11-20", "2026-11-20"],
    ["yesterday", "2026-11-19", "2026-11-19"],
    ["7d", "2026-11-14", "2026-11-20"],
    ["30d", "2026-10-22", "2026-11-20"],
    ["week", "2026-11-16", "2026-11-20"],
    ["last-week", "2026-11-09", "2026-11-15"],
    ["month", "2026-11-01", "2026-11-20"],
    ["last-month", "2026-10-01", "2026-10-31"],
  ])("%s is %s to %s", (name, first, last) => {
    const { from, to } = namedSpan(name, now, "Europe/Berlin")
    const day = dayIn("Europe/Berlin")
    expect([day(from), day(to - 1)]).toEqual([first, last])
    expect(day(from - 1)).not.toBe(first)
  })

  it("last 24 hours is the current hour and the 23 before it", () => {
    expect(namedSpan("24h", now, "UTC")).toEqual({ from: Date.UTC(2026, 10, 19, 14), to: now })
    expect(namedSpan("24h", now, "Asia/Kolkata").from).toBe(Date.UTC(2026, 10, 19, 14, 30))
  })

  it("includes the day that begins right now", () => {
    const { from, to } = namedSpan("today", Date.UTC(2026, 10, 20), "UTC")
    expect([from, to]).toEqual([Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 20) + 1])
  })

  it("begins and ends with a day of the zone, across every clock change", () => {
    const lengths = { today: 1, yesterday: 1, "7d": 7, "30d": 30, "last-week": 7 } as const
    const nowIn = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), nowIn, (timeZone, minute) => {
        const nowMs = minute * 60_000
        const day = dayIn(timeZone)
        for (const [name, days] of Object.entries(lengths) as [RangeName, number][]) {
          const { from, to } = namedSpan(name, nowMs, timeZone)
          const last = day(to - 1)
          expect([name, countDays(day(from), last)]).toEqual([name, days])
          expect(day(from - 1)).not.toBe(day(from))
        }
        expect(namedSpan("yesterday", nowMs, timeZone).to).toBe(namedSpan("today", nowMs, timeZone).from)
        expect(namedSpan("last-week", nowMs, timeZone).to).toBe(namedSpan("week", nowMs, timeZone).from)
        expect(namedSpan("last-month", nowMs, timeZone).to).toBe(namedSpan("month", nowMs, timeZone).from)
        expect(day(namedSpan("month", nowMs, timeZone).from)).toMatch(/-01$/)
        expect(new Date(day(namedSpan("week", nowMs, timeZone).from)).getUTCDay()).toBe(1)
      }),
      { numRuns: 200 },
    )
  })

  it("has weeks that begin as in the languages of the dashboard", () => {
    const firstDays = Object.values(localeOf).map(
      (locale) => (new Intl.Locale(locale) as unknown as WeekLocale).getWeekInfo().firstDay,
    )
    expect(new Set(firstDays)).toEqual(new Set([1]))
  })
})

/** Part of ECMA-402; still missing in TypeScript's library. */
type WeekLocale = { getWeekInfo(): { firstDay: number } }

describe("RANGE-3 the days of a range", () => {
  it("are whole over a midnight that does not exist", () => {
    // Cairo: on 24 April 2026 the clocks go from 00:00 to 01:00.
    const { from, to } = namedSpan("yesterday", Date.UTC(2026, 3, 25, 12), "Africa/Cairo")
    expect(wholeDays({ kind: "custom", from, to, timeZone: "Africa/Cairo" })).toEqual({
      first: Date.UTC(2026, 3, 24),
      after: Date.UTC(2026, 3, 25),
    })
  })

  it("do not exist for a span of hours", () => {
    for (const kind of ["24h", "custom"] as const)
      expect(wholeDays({ kind, from: now - hourMs, to: now, timeZone: "UTC" })).toBeNull()
  })
})

describe("COMPARE-1 the period before a named range", () => {
  const daysOf = (name: RangeName, nowMs = now) =>
    daysBefore({ kind: name, ...namedSpan(name, nowMs, "UTC"), timeZone: "UTC" })

  it("is the same days of the previous week or month", () => {
    expect(rangeNames.map((name) => daysOf(name))).toEqual([1, 1, 1, 7, 30, 7, 7, 31, 31])
  })

  it("does not extend into a month that is longer than the previous one", () => {
    expect(daysOf("month", Date.UTC(2026, 2, 10))).toBe(28)
    expect(daysOf("month", Date.UTC(2026, 2, 31, 12))).toBe(31)
    expect(daysOf("last-month", Date.UTC(2026, 3, 10))).toBe(31)
  })

  it("is as long as the span between two times", () => {
    expect(daysBefore({ kind: "custom", from: now - hourMs, to: now, timeZone: "UTC" })).toBeNull()
  })
})

it("includes messages that begin while a moving range is read", () => {
  expect(endWhileRead({ kind: "7d", to: now }, hourMs)).toBe(now + hourMs)
  expect(endWhileRead({ kind: "yesterday", to: now }, hourMs)).toBe(now)
  expect(endWhileRead({ kind: "custom", to: now }, hourMs)).toBe(now)
})

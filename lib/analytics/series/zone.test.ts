import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isTimeZone } from "#contract/time"
import { instantOf, offsetAt, wallTime } from "./zone.ts"

const utc = (text: string) => Date.parse(`${text}Z`)
const hours = (n: number) => n * 3_600_000

const zones = [
  "UTC",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/St_Johns",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "America/Asuncion",
  "Pacific/Apia",
]

describe("offsets", () => {
  test("half-hour and quarter-hour zones", () => {
    expect(offsetAt(utc("2026-11-20T12:00"), "Asia/Kolkata")).toBe(hours(5.5))
    expect(offsetAt(utc("2026-11-20T12:00"), "Asia/Kathmandu")).toBe(hours(5.75))
    expect(offsetAt(utc("2026-11-20T12:00"), "America/St_Johns")).toBe(hours(-3.5))
  })

  test("before and after a change within one day", () => {
    expect(offsetAt(utc("2026-03-29T00:59"), "Europe/Berlin")).toBe(hours(1))
    expect(offsetAt(utc("2026-03-29T01:00"), "Europe/Berlin")).toBe(hours(2))
    expect(offsetAt(utc("2026-10-25T00:59"), "Europe/Berlin")).toBe(hours(2))
    expect(offsetAt(utc("2026-10-25T01:00"), "Europe/Berlin")).toBe(hours(1))
  })

  test("the shortcut over whole days gives the same result as Intl, at any instant of any zone", () => {
    const read = (instant: number, timeZone: string) => {
      const text = new Intl.DateTimeFormat("sv-SE", {
        timeZone,
        dateStyle: "short",
        timeStyle: "medium",
      }).format(instant)
      return Date.parse(`${text.replace(" ", "T")}Z`)
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: utc("2020-01-01T00:00") / 1000, max: utc("2030-01-01T00:00") / 1000 }),
        (zone, second) => {
          expect(wallTime(second * 1000, zone)).toBe(read(second * 1000, zone))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe("wall times", () => {
  test("a repeated wall time is its first instant, a skipped one the instant of the change", () => {
    expect(instantOf(utc("2026-10-25T02:30"), "Europe/Berlin")).toBe(utc("2026-10-25T00:30"))
    expect(instantOf(utc("2026-03-29T02:30"), "Europe/Berlin")).toBe(utc("2026-03-29T01:30"))
    expect(instantOf(utc("2026-03-29T02:00"), "Europe/Berlin")).toBe(utc("2026-03-29T01:00"))
  })

  test("a midnight that does not exist is the first instant of the day", () => {
    // Cairo: on the last Friday of April the clocks go from 00:00 to 01:00.
    const start = instantOf(utc("2026-04-24T00:00"), "Africa/Cairo")
    expect(wallTime(start - 1, "Africa/Cairo")).toBe(utc("2026-04-24T00:00") - 1)
    expect(wallTime(start, "Africa/Cairo")).toBe(utc("2026-04-24T01:00"))
  })
})

test("a zone is known or not", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true)
  expect(isTimeZone("Mars/Olympus")).toBe(false)
  expect(isTimeZone("")).toBe(false)
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { ratesOf } from "./rates.ts"
import {
  type Bucket,
  edgesOf,
  type Range,
  seriesAt,
  type StepMinutes,
  totalsOf,
  wholeSteps,
} from "./series.ts"
import { wallTime } from "./zone.ts"

const utc = (text: string) => Date.parse(`${text}Z`)
const hour = 3_600_000

const range = (from: string, to: string, stepMinutes: StepMinutes, timeZone: string): Range => ({
  from: utc(from),
  to: utc(to),
  stepMinutes,
  timeZone,
})
const lengths = (edges: readonly number[]) =>
  edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / hour)
const readings = (edges: readonly number[], zone: string) =>
  edges.map((edge) => at(wallTime(edge, zone)).toISOString().slice(5, 16))

describe("steps begin at the viewer's wall times", () => {
  test("UTC hours", () => {
    const edges = edgesOf(range("2026-11-20T10:20", "2026-11-20T12:05", 60, "UTC"))
    expect(readings(edges, "UTC")).toEqual(["11-20T10:00", "11-20T11:00", "11-20T12:00", "11-20T13:00"])
  })

  test("Asia/Kolkata: full hours of the wall clock are half hours of UTC", () => {
    const edges = edgesOf(range("2026-11-20T10:20", "2026-11-20T12:00", 60, "Asia/Kolkata"))
    expect(edges[0]).toBe(utc("2026-11-20T09:30"))
    expect(readings(edges, "Asia/Kolkata")).toEqual([
      "11-20T15:00",
      "11-20T16:00",
      "11-20T17:00",
      "11-20T18:00",
    ])
  })

  test("Asia/Kolkata: days begin at 18:30 UTC", () => {
    const edges = edgesOf(range("2026-11-20T00:00", "2026-11-21T00:00", 1440, "Asia/Kolkata"))
    expect(edges).toEqual([utc("2026-11-19T18:30"), utc("2026-11-20T18:30"), utc("2026-11-21T18:30")])
  })

  test("America/St_Johns: three-hour steps over the change in spring", () => {
    // 8 March 2026, 02:00 → 03:00.
    const edges = edgesOf(range("2026-03-08T03:30", "2026-03-08T12:30", 180, "America/St_Johns"))
    expect(readings(edges, "America/St_Johns")).toEqual([
      "03-08T00:00",
      "03-08T03:00",
      "03-08T06:00",
      "03-08T09:00",
      "03-08T12:00",
    ])
    expect(lengths(edges)).toEqual([2, 3, 3, 3])
  })

  test("Europe/Berlin: the day of the change in spring has 23 hours", () => {
    const day = range("2026-03-28T23:00", "2026-03-29T22:00", 60, "Europe/Berlin")
    expect(edgesOf(day)).toHaveLength(24)
    expect(readings(edgesOf(day), "Europe/Berlin").slice(0, 4)).toEqual([
      "03-29T00:00",
      "03-29T01:00",
      "03-29T03:00",
      "03-29T04:00",
    ])
    expect(lengths(edgesOf({ ...day, stepMinutes: 1440 }))).toEqual([23])
    expect(lengths(edgesOf({ ...day, stepMinutes: 180 }))).toEqual([2, 3, 3, 3, 3, 3, 3, 3])
  })

  test("Europe/Berlin: the day of the change in autumn has 25 hours, two of them at 2 o'clock", () => {
    const day = range("2026-10-24T22:00", "2026-10-25T23:00", 60, "Europe/Berlin")
    expect(edgesOf(day)).toHaveLength(26)
    expect(readings(edgesOf(day), "Europe/Berlin").slice(1, 5)).toEqual([
      "10-25T01:00",
      "10-25T02:00",
      "10-25T02:00",
      "10-25T03:00",
    ])
    expect(lengths(edgesOf({ ...day, stepMinutes: 1440 }))).toEqual([25])
    expect(lengths(edgesOf({ ...day, stepMinutes: 180 }))).toEqual([4, 3, 3, 3, 3, 3, 3, 3])
    expect(edgesOf({ ...day, stepMinutes: 15 })).toHaveLength(101)
  })

  test("a range that begins in the second 2 o'clock begins there and not an hour earlier", () => {
    const edges = edgesOf(range("2026-10-25T01:20", "2026-10-25T02:00", 60, "Europe/Berlin"))
    expect(edges).toEqual([utc("2026-10-25T01:00"), utc("2026-10-25T02:00")])
  })

  test("in every zone and step: edges rise, contain the range, and days begin at the first moment of a date", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          "UTC",
          "Europe/Berlin",
          "Asia/Kolkata",
          "America/St_Johns",
          "Australia/Lord_Howe",
          "Africa/Cairo",
          "America/Asuncion",
          "Pacific/Auckland",
        ),
        fc.constantFrom<StepMinutes>(15, 60, 180, 1440),
        fc.integer({ min: utc("2022-01-01T00:00") / 60_000, max: utc("2028-01-01T00:00") / 60_000 }),
        fc.integer({ min: 0, max: 4 * 24 * 60 }),
        (timeZone, stepMinutes, fromMinute, minutes) => {
          const range = {
            from: fromMinute * 60_000,
            to: (fromMinute + minutes) * 60_000,
            stepMinutes,
            timeZone,
          }
          const edges = edgesOf(range)
          expect(edges[0]).toBeLessThanOrEqual(range.from)
          expect(edges.at(-1)).toBeGreaterThanOrEqual(range.to)
          for (const length of lengths(edges)) {
            expect(length).toBeGreaterThan(0)
            expect(length).toBeLessThanOrEqual(stepMinutes / 60 + 1)
          }
          if (stepMinutes === 1440)
            for (const edge of edges) expect(dateAt(edge, timeZone)).not.toBe(dateAt(edge - 1, timeZone))
        },
      ),
      { numRuns: 300 },
    )
  })
})

const dateAt = (instant: number, zone: string) => at(wallTime(instant, zone)).toISOString().slice(0, 10)

const bucket = (time: string, status: string, letters_now: number, letters_ever = letters_now): Bucket => ({
  bucket: at(utc(time)),
  status,
  letters_now,
  letters_ever,
})

describe("a delivery series", () => {
  const period = range("2026-11-20T10:00", "2026-11-20T13:00", 60, "UTC")

  test("is dense: a step without messages has zeros", () => {
    const { points, statuses } = seriesAt(
      [
        bucket("2026-11-20T10:15", "sent", 3),
        bucket("2026-11-20T10:45", "sent", 2),
        bucket("2026-11-20T12:00", "spam", 1),
      ],
      edgesOf(period),
    )
    expect(statuses).toEqual(["sent", "spam"])
    expect(points).toEqual([
      { start: utc("2026-11-20T10:00"), end: utc("2026-11-20T11:00"), sent: 5, spam: 0 },
      { start: utc("2026-11-20T11:00"), end: utc("2026-11-20T12:00"), sent: 0, spam: 0 },
      { start: utc("2026-11-20T12:00"), end: utc("2026-11-20T13:00"), sent: 0, spam: 1 },
    ])
  })

  test("has its points even without messages", () => {
    const { points, totals } = seriesAt([], edgesOf(period))
    expect(points).toHaveLength(3)
    expect(totals).toEqual({ letters: 0, now: {}, ever: {} })
  })

  test("excludes counts outside the range", () => {
    const outside = [bucket("2026-11-20T09:45", "sent", 3), bucket("2026-11-20T13:00", "sent", 2)]
    expect(seriesAt(outside, edgesOf(period)).totals.letters).toBe(0)
  })

  test("points add up to the totals in every zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Europe/Berlin", "Asia/Kolkata", "America/St_Johns", "Australia/Lord_Howe"),
        fc.constantFrom<StepMinutes>(15, 60, 180, 1440),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 191 }), fc.integer({ min: 1, max: 9 })), {
          maxLength: 30,
        }),
        (timeZone, stepMinutes, some) => {
          // Two days around the change in Berlin.
          const start = utc("2026-10-24T12:00")
          const buckets = some.map(([quarter, letters]) => ({
            bucket: at(start + quarter * 900_000),
            status: "sent",
            letters_now: letters,
            letters_ever: letters,
          }))
          const series = seriesAt(
            buckets,
            edgesOf({ from: start, to: start + 48 * hour, stepMinutes, timeZone }),
          )
          expect(series.points.reduce((sum, point) => sum + (point.sent ?? 0), 0)).toBe(series.totals.letters)
          expect(series.totals).toEqual(totalsOf(buckets))
        },
      ),
    )
  })
})

test("a range is counted from whole steps", () => {
  const period = range("2026-11-20T10:20", "2026-11-20T12:10", 60, "UTC")
  expect(wholeSteps(period)).toEqual({ from: utc("2026-11-20T10:00"), to: utc("2026-11-20T13:00") })
})

describe("rates name their base", () => {
  const totals = totalsOf([
    bucket("2026-11-20T10:00", "accepted", 10, 100),
    bucket("2026-11-20T10:00", "sent", 5, 90),
    bucket("2026-11-20T10:00", "soft_bounced", 2, 8),
    bucket("2026-11-20T10:00", "hard_bounced", 3),
    bucket("2026-11-20T10:00", "delivered", 50, 80),
    bucket("2026-11-20T10:00", "opened", 20, 28),
    bucket("2026-11-20T10:00", "clicked", 9, 10),
    bucket("2026-11-20T10:00", "spam", 1),
  ])

  test("each with its count and its whole", () => {
    const rates = ratesOf(totals)
    expect(rates.sent).toMatchObject({ count: 90, of: 100, ofWhat: "letters", rate: 0.9 })
    expect(rates.delivered).toMatchObject({ count: 80, of: 90, ofWhat: "sent", rate: 80 / 90 })
    expect(rates.bounced).toMatchObject({ count: 5, of: 90, ofWhat: "sent", rate: 5 / 90 })
    expect(rates.opened).toMatchObject({ count: 29, of: 80, ofWhat: "delivered", rate: 29 / 80 })
    expect(rates.spam).toMatchObject({ count: 1, of: 80, ofWhat: "delivered", rate: 1 / 80 })
  })

  test("a rate over nothing is null", () => {
    for (const rate of Object.values(ratesOf({ letters: 0, now: {}, ever: {} })))
      expect(rate).toMatchObject({ count: 0, of: 0, rate: null })
  })
})

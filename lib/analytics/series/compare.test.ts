import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import { comparedEdges, usualSpans } from "./compare.ts"
import { edgesOf, type StepMinutes } from "./series.ts"
import { wallTime } from "./zone.ts"

const utc = (text: string) => Date.parse(`${text}Z`)
const never = Number.MAX_SAFE_INTEGER

const stepsOf = (from: string, to: string, stepMinutes: StepMinutes, timeZone: string) => ({
  edges: edgesOf({ from: utc(from), to: utc(to), stepMinutes, timeZone }),
  timeZone,
})
const readings = (edges: readonly number[], zone: string) =>
  edges.map((edge) => at(wallTime(edge, zone)).toISOString().slice(5, 16))

describe("COMPARE-1 a range is compared with the same wall times", () => {
  test("Asia/Kolkata and Asia/Kathmandu: days begin at 18:30 and 18:15 UTC, 28 days back too", () => {
    const kolkata = stepsOf("2026-11-18T18:30", "2026-11-20T18:30", 1440, "Asia/Kolkata")
    expect(comparedEdges(kolkata, { days: 28 }, never)).toEqual([
      utc("2026-10-21T18:30"),
      utc("2026-10-22T18:30"),
      utc("2026-10-23T18:30"),
    ])
    const kathmandu = stepsOf("2026-11-18T18:15", "2026-11-20T18:15", 1440, "Asia/Kathmandu")
    expect(comparedEdges(kathmandu, "length", never)).toEqual([
      utc("2026-11-16T18:15"),
      utc("2026-11-17T18:15"),
      utc("2026-11-18T18:15"),
    ])
  })

  test("a year ago is the same weekday, 364 days back", () => {
    const week = stepsOf("2026-11-12T23:00", "2026-11-19T23:00", 1440, "Europe/Berlin")
    const compared = comparedEdges(week, { days: 364 }, never)
    expect(compared[0]).toBe(utc("2025-11-13T23:00"))
    const weekday = (ms: number | undefined) => at(wallTime(ms ?? 0, "Europe/Berlin")).getUTCDay()
    expect(weekday(compared[0])).toBe(weekday(week.edges[0]))
  })

  test("midnight remains midnight across the change in autumn", () => {
    const week = stepsOf("2026-10-21T22:00", "2026-10-28T23:00", 1440, "Europe/Berlin")
    const before = comparedEdges(week, "length", never)
    expect(before[0]).toBe(utc("2026-10-14T22:00"))
    expect(before.at(-1)).toBe(utc("2026-10-21T22:00"))
    expect(before).toHaveLength(week.edges.length)
  })

  test("the 25th hour of an autumn day has no comparison, the others have the same wall time", () => {
    const day = stepsOf("2026-10-24T22:00", "2026-10-25T23:00", 60, "Europe/Berlin")
    const compared = comparedEdges(day, { days: 28 }, never)
    expect(readings(compared, "Europe/Berlin").slice(0, 6)).toEqual([
      "09-27T00:00",
      "09-27T01:00",
      "09-27T02:00",
      "09-27T02:00",
      "09-27T03:00",
      "09-27T04:00",
    ])
    expect(compared).toHaveLength(26)
  })

  test("a day is compared with one of 23 hours: the skipped hour has no time", () => {
    // 29 March 2026, 02:00 → 03:00; quarters, because wall times inside the gap must not go back.
    const day = stepsOf("2026-04-25T22:00", "2026-04-26T22:00", 15, "Europe/Berlin")
    const compared = comparedEdges(day, { days: 28 }, never)
    expect(compared).toHaveLength(97)
    const steps = compared.slice(1).map((edge, index) => edge - (compared[index] ?? 0))
    expect(steps.slice(8, 12)).toEqual([0, 0, 0, 0])
    expect(steps.filter((ms) => ms === 900_000)).toHaveLength(92)
  })

  test("a day of 23 hours is compared with both hours that share one wall time", () => {
    const day = stepsOf("2026-03-28T23:00", "2026-03-29T22:00", 60, "Europe/Berlin")
    const compared = comparedEdges(day, { days: 7 }, never)
    const hours = compared.slice(1).map((edge, index) => (edge - (compared[index] ?? 0)) / 3_600_000)
    expect(hours.slice(0, 4)).toEqual([1, 2, 1, 1])
    expect(hours.reduce((sum, one) => sum + one, 0)).toBe(24)
  })

  test("less than a day is compared with the time right before it", () => {
    const hours = stepsOf("2026-10-24T23:00", "2026-10-25T02:00", 60, "Europe/Berlin")
    expect(comparedEdges(hours, "length", never)).toEqual(hours.edges.map((edge) => edge - 3 * 3_600_000))
  })

  test("the step that is still filling is compared up to now", () => {
    const day = stepsOf("2026-11-19T15:00", "2026-11-20T15:00", 180, "UTC")
    const compared = comparedEdges(day, "length", utc("2026-11-20T13:20"))
    expect(compared.at(-2)).toBe(utc("2026-11-19T12:00"))
    expect(compared.at(-1)).toBe(utc("2026-11-19T13:30"))
    expect(comparedEdges(day, "length", utc("2026-11-25T13:20")).at(-1)).toBe(utc("2026-11-19T15:00"))
  })

  test("in every zone: as many edges, ascending, at quarters of an hour", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          "UTC",
          "Europe/Berlin",
          "Asia/Kolkata",
          "Asia/Kathmandu",
          "America/St_Johns",
          "Australia/Lord_Howe",
        ),
        fc.constantFrom<StepMinutes>(15, 60, 180, 1440),
        fc.constantFrom("length" as const, { days: 7 }, { days: 28 }, { days: 364 }, { days: -3 }),
        fc.integer({ min: utc("2022-01-01T00:00") / 60_000, max: utc("2028-01-01T00:00") / 60_000 }),
        fc.integer({ min: 1, max: 4 * 24 * 60 }),
        (timeZone, stepMinutes, shift, fromMinute, minutes) => {
          const from = fromMinute * 60_000
          const edges = edgesOf({ from, to: from + minutes * 60_000, stepMinutes, timeZone })
          const compared = comparedEdges({ edges, timeZone }, shift, never)
          expect(compared).toHaveLength(edges.length)
          compared.forEach((edge, index) => {
            expect(edge % 900_000).toBe(0)
            expect(edge).toBeGreaterThanOrEqual(compared[index - 1] ?? 0)
          })
          if (shift === "length") expect(compared.at(-1)).toBeLessThanOrEqual(edges[0] ?? 0)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe("COMPARE-3 usual values", () => {
  test("are the same hours and weekdays of the four weeks before", () => {
    const day = stepsOf("2026-11-19T15:00", "2026-11-20T15:00", 60, "Europe/Berlin")
    const spans = usualSpans(day, utc("2026-11-20T13:20"))
    expect(spans.map(([from, to]) => readings([from, to], "Europe/Berlin"))).toEqual([
      ["11-12T16:00", "11-13T16:00"],
      ["11-05T16:00", "11-06T16:00"],
      ["10-29T16:00", "10-30T16:00"],
      ["10-22T16:00", "10-23T16:00"],
    ])
  })

  test("for a month are the four months of whole weeks before, for longer ranges none", () => {
    const month = stepsOf("2026-10-21T00:00", "2026-11-20T00:00", 1440, "UTC")
    const [first, second] = usualSpans(month, never)
    expect(first).toEqual([utc("2026-09-16T00:00"), utc("2026-10-16T00:00")])
    expect(second).toEqual([utc("2026-08-12T00:00"), utc("2026-09-11T00:00")])
    expect(usualSpans(stepsOf("2026-10-01T00:00", "2026-11-20T00:00", 1440, "UTC"), never)).toEqual([])
  })
})

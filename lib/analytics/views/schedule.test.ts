import { describe, expect, test } from "vitest"
import { wallTime } from "#lib/analytics/series/zone"
import { clockText, nextDue, type Schedule } from "./schedule.ts"

const daily = (time_zone: string, minute: number): Schedule => ({
  every: "day",
  weekday: 1,
  minute,
  time_zone,
})
const hourMs = 3_600_000

/** The next due times after an instant, as ISO 8601 in UTC. */
function dues(schedule: Schedule, from: string, count: number): string[] {
  const found: string[] = []
  for (let at = Date.parse(from); found.length < count; ) {
    at = nextDue(schedule, at)
    found.push(new Date(at).toISOString().slice(0, 16))
  }
  return found
}

describe("REPORT-2 a report is due in its time zone", () => {
  test("in spring, at a skipped time of day it is due right after the change, once", () => {
    expect(dues(daily("Europe/Berlin", 150), "2026-03-28T00:00Z", 3)).toEqual([
      "2026-03-28T01:30",
      "2026-03-29T01:30",
      "2026-03-30T00:30",
    ])
    expect(dues(daily("Europe/Berlin", 480), "2026-03-28T00:00Z", 3)).toEqual([
      "2026-03-28T07:00",
      "2026-03-29T06:00",
      "2026-03-30T06:00",
    ])
  })

  test("in autumn, at a repeated time of day it is due the first time only", () => {
    expect(dues(daily("Europe/Berlin", 150), "2026-10-24T12:00Z", 3)).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
      "2026-10-27T01:30",
    ])
    expect(dues(daily("America/New_York", 90), "2026-10-31T12:00Z", 2)).toEqual([
      "2026-11-01T05:30",
      "2026-11-02T06:30",
    ])
  })

  test("in zones of half and quarter hours, and on the other side of the date line", () => {
    expect(dues(daily("Asia/Kolkata", 480), "2026-11-20T00:00Z", 1)).toEqual(["2026-11-20T02:30"])
    expect(dues(daily("Asia/Kathmandu", 0), "2026-11-20T00:00Z", 1)).toEqual(["2026-11-20T18:15"])
    expect(dues(daily("Pacific/Kiritimati", 5), "2026-11-20T00:00Z", 1)).toEqual(["2026-11-20T10:05"])
  })

  test("weekly, on its weekday in that zone", () => {
    const monday: Schedule = { every: "week", weekday: 1, minute: 480, time_zone: "Europe/Berlin" }
    // 23 November 2026 is a Monday.
    expect(dues(monday, "2026-11-20T12:00Z", 2)).toEqual(["2026-11-23T07:00", "2026-11-30T07:00"])
    expect(dues(monday, "2026-11-23T07:00Z", 1)).toEqual(["2026-11-30T07:00"])
    const sunday: Schedule = { ...monday, weekday: 7, minute: 0, time_zone: "Pacific/Auckland" }
    expect(dues(sunday, "2026-11-20T12:00Z", 1)).toEqual(["2026-11-21T11:00"])
  })

  test("in any zone, over a year and at any time of day: after now, once a day, at that time unless it is skipped", () => {
    const zones = [
      "UTC",
      "Europe/Berlin",
      "America/New_York",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "America/Santiago",
      "Africa/Casablanca",
    ]
    for (const [nth, zone] of zones.entries())
      for (const minute of [0, 30, 119 + nth, 150, 1439]) {
        const schedule = daily(zone, minute)
        const days: number[] = []
        let at = Date.UTC(2026, 0, 1)
        for (let n = 0; n < 370; n += 1) {
          const due = nextDue(schedule, at)
          expect(due).toBeGreaterThan(at)
          expect(due - at).toBeLessThanOrEqual(26 * hourMs + 86_400_000 * (n === 0 ? 1 : 0))
          const wall = wallTime(due, zone)
          const lateMinutes = Math.floor((wall % 86_400_000) / 60_000) - minute
          // A skipped time is up to an hour later, because it is read after the change.
          expect(lateMinutes >= 0 && lateMinutes <= 60).toBe(true)
          days.push(Math.floor(wall / 86_400_000))
          at = due
        }
        expect(days.every((day, n) => n === 0 || day === (days[n - 1] ?? 0) + 1)).toBe(true)
      }
  })

  test("formats its time for a form", () => {
    expect([0, 65, 1439].map(clockText)).toEqual(["00:00", "01:05", "23:59"])
  })
})

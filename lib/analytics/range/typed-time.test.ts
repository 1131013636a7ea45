import { expect, it } from "vitest"
import { formatDay, formatFull, formatInstant, formatMoment, formatSpan } from "#lib/interface/format/date"
import { languages } from "#lib/interface/format/language"
import { wallTime } from "#lib/analytics/series/zone"
import { readRange, wallText } from "./range.ts"
import { nextFullHour, typedAt, typedDay, typedRange, typedSpan, typedWall } from "./typed-time.ts"

/** Friday 27 November 2026, 13:32 in Berlin. */
const berlin = { nowMs: Date.UTC(2026, 10, 27, 12, 32), timeZone: "Europe/Berlin" }

it("RANGE-4 reads days and times, with the whole last day", () => {
  expect(typedSpan("2026-11-20", " 2026-11-26 ", berlin)).toEqual({
    wall: { from: "2026-11-20T00:00", to: "2026-11-27T00:00" },
  })
  expect(typedSpan("2026-11-26 09:00", "2026-11-26T12:30", berlin)).toEqual({
    wall: { from: "2026-11-26T09:00", to: "2026-11-26T12:30" },
  })
  expect(typedSpan("2025-11-26", "2026-11-26", berlin)).toHaveProperty("wall")
})

it.each([
  ["", "2026-11-26", "from", "badTime"],
  ["26.11.2026", "2026-11-26", "from", "badTime"],
  ["2026-11-20", "2026-11-31", "to", "badTime"],
  ["2026-11-20", "2026-11-26 24:00", "to", "badTime"],
  ["2026-11-20", "2026-11-19", "to", "badEnd"],
  ["2026-11-20 09:00", "2026-11-20 09:00", "to", "badEnd"],
  ["2025-11-20", "2026-11-26", "to", "tooLong"],
  ["31 Nov", "2026-11-26", "from", "badTime"],
  ["Mon 25 Nov", "2026-11-26", "from", "badTime"],
  ["25 No", "2026-11-26", "from", "badTime"],
  ["25 Nov, 04:61", "2026-11-26", "from", "badTime"],
  ["25 Nov", "24 Nov", "to", "badEnd"],
])("RANGE-4 refuses %j to %j at the field", (from, to, field, fault) => {
  expect(typedSpan(from, to, berlin)).toEqual({ field, fault })
})

it("RANGE-4 formats a range as it parses it", () => {
  const now = Date.UTC(2026, 10, 20, 13, 32)
  const typed = (range: string) => typedRange(readRange({ range }, now, "Europe/Berlin"))
  expect(typed("7d")).toEqual({ from: "2026-11-14", to: "2026-11-20" })
  expect(typed("24h")).toEqual({ from: "2026-11-19 15:00", to: "2026-11-20 14:32" })
})

it("RANGE-4 reads a day with its time, and formats an instant the same way", () => {
  expect(typedWall(" 2026-11-26 14:00 ")).toBe(Date.UTC(2026, 10, 26, 14))
  expect(typedWall("2026-11-26T14:00")).toBe(Date.UTC(2026, 10, 26, 14))
  for (const text of ["", "2026-11-26", "2026-11-31 14:00", "26.11.2026 14:00"])
    expect(typedWall(text)).toBeNull()
  expect(typedAt(Date.UTC(2026, 10, 26, 13), "Europe/Berlin")).toBe("2026-11-26 14:00")
})

it("RANGE-4 reads a day to compare with", () => {
  expect(typedDay(" 2026-11-01 ", berlin)).toBe("2026-11-01")
  expect(typedDay("2026-11-01 10:00", berlin)).toBeNull()
  expect(typedDay("2026-02-30", berlin)).toBeNull()
})

it.each([
  ["25 Nov", "2026-11-25T00:00"],
  ["25 Nov 04:00", "2026-11-25T04:00"],
  ["25 Nov, 4:00", "2026-11-25T04:00"],
  ["25. Nov.", "2026-11-25T00:00"],
  ["3. März 2026, 14:32", "2026-03-03T14:32"],
  ["25 lis, 04:00", "2026-11-25T04:00"],
  ["5 paź", "2026-10-05T00:00"],
  ["1 Sep", "2026-09-01T00:00"],
  ["1 September 2026", "2026-09-01T00:00"],
  ["Wed 25 Nov", "2026-11-25T00:00"],
  ["śr., 25 lis 2026, 04:00:59", "2026-11-25T04:00"],
  ["25 Nov 2026, 04:00 GMT-5", "2026-11-25T10:00"],
  ["09:00", "2026-11-27T09:00"],
  ["2026-11-25 04:00:30", "2026-11-25T04:00"],
])("RANGE-4 reads %j as %s", (text, from) => {
  expect(typedSpan(text, "2026-11-27", berlin)).toMatchObject({ wall: { from } })
})

it.each([
  ["27 Nov", "2026-11-27"],
  ["28 Nov", "2025-11-28"],
  ["31 Dec", "2025-12-31"],
  ["29 Feb", "2024-02-29"],
  ["28 Nov 2026", "2026-11-28"],
])("RANGE-4 takes %s for the most recent one, %s", (text, day) => {
  expect(typedDay(text, berlin)).toBe(day)
})

it.each(languages)("RANGE-4 reads what pages print in %s", (language) => {
  const { nowMs, timeZone } = berlin
  for (const month of Array.from({ length: 12 }, (_, month) => month)) {
    const instant = Date.UTC(month === 11 ? 2025 : 2026, month, 9, 3, 5)
    const wall = wallText(wallTime(instant, timeZone))
    const day = [formatDay(instant, timeZone, nowMs, language)]
    if (month !== 11) day.push(formatSpan(instant, instant + 1, timeZone, language).replace(/,.*/, ""))
    for (const text of day) expect([text, typedDay(text, berlin)]).toEqual([text, wall.slice(0, 10)])
    for (const text of [
      formatInstant(instant, timeZone, nowMs, language),
      formatMoment(instant, timeZone, nowMs, language),
      formatFull(instant, timeZone, language),
    ])
      expect([
        text,
        typedSpan(text, wallText(wallTime(instant + 3_600_000, timeZone)), berlin),
      ]).toMatchObject([text, { wall: { from: wall } }])
  }
})

it("offers the next full hour, in half-hour zones too", () => {
  const now = Date.UTC(2026, 10, 20, 13, 10)
  expect(nextFullHour("Europe/Berlin", now)).toBe("2026-11-20 15:00")
  expect(nextFullHour("Asia/Kolkata", now)).toBe("2026-11-20 20:00")
})

import { expect, it } from "vitest"
import { readRange } from "./range.ts"
import { typedDay, typedRange, typedSpan } from "./typed-time.ts"

it("RANGE-4 reads days and times, a last day as a whole", () => {
  expect(typedSpan("2026-11-20", " 2026-11-26 ")).toEqual({
    wall: { from: "2026-11-20T00:00", to: "2026-11-27T00:00" },
  })
  expect(typedSpan("2026-11-26 09:00", "2026-11-26T12:30")).toEqual({
    wall: { from: "2026-11-26T09:00", to: "2026-11-26T12:30" },
  })
  expect(typedSpan("2025-11-26", "2026-11-26")).toHaveProperty("wall")
})

it.each([
  ["", "2026-11-26", "from", "badTime"],
  ["26.11.2026", "2026-11-26", "from", "badTime"],
  ["2026-11-20", "2026-11-31", "to", "badTime"],
  ["2026-11-20", "2026-11-26 24:00", "to", "badTime"],
  ["2026-11-20", "2026-11-19", "to", "badEnd"],
  ["2026-11-20 09:00", "2026-11-20 09:00", "to", "badEnd"],
  ["2025-11-20", "2026-11-26", "to", "tooLong"],
])("RANGE-4 refuses %j to %j at the field", (from, to, field, fault) => {
  expect(typedSpan(from, to)).toEqual({ field, fault })
})

it("RANGE-4 writes a range as it reads it", () => {
  const now = Date.UTC(2026, 10, 20, 13, 32)
  const typed = (range: string) => typedRange(readRange({ range }, now, "Europe/Berlin"))
  expect(typed("7d")).toEqual({ from: "2026-11-14", to: "2026-11-20" })
  expect(typed("24h")).toEqual({ from: "2026-11-19 15:00", to: "2026-11-20 14:32" })
})

it("RANGE-4 reads a day to compare with", () => {
  expect(typedDay(" 2026-11-01 ")).toBe("2026-11-01")
  expect(typedDay("2026-11-01 10:00")).toBeNull()
  expect(typedDay("2026-02-30")).toBeNull()
})

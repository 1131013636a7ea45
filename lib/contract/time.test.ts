import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatUtc, parseUtc } from "./time.ts"

describe("TIME-1 an instant", () => {
  test("is UTC to the second, and fractions are cut off", () => {
    expect(formatUtc(new Date("2026-03-01T12:00:00.999Z"))).toBe("2026-03-01 12:00:00")
    expect(parseUtc("2026-03-01 12:00:00")).toBe(Date.UTC(2026, 2, 1, 12))
  })
  test.each([
    "2026-02-30 12:00:00",
    "2025-02-29 00:00:00",
    "2026-03-01 24:00:00",
    "2026-03-01 12:60:00",
    "2026-03-01T12:00:00",
    "2026-03-01 12:00:00Z",
    "2026-03-01",
    "",
  ])("%j is none", (text) => {
    expect(parseUtc(text)).toBeNull()
  })
  test("of whole seconds is read back as it was written", () => {
    const year = { min: new Date("1970-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z") }
    fc.assert(
      fc.property(fc.date({ ...year, noInvalidDate: true }), (date) => {
        expect(parseUtc(formatUtc(date))).toBe(Math.floor(date.getTime() / 1000) * 1000)
      }),
    )
  })
})

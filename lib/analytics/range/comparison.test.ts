import { describe, expect, it } from "vitest"
import { hasTime, readComparison } from "./comparison.ts"
import { comparisonLabel } from "./comparison-text.ts"
import { endWithBar, readRange, type SearchParams } from "./range.ts"

const nowMs = Date.UTC(2026, 10, 20, 13, 32)
const week = (params: SearchParams = {}, zone = "Europe/Berlin") => endWithBar(readRange(params, nowMs, zone))
const dayOf = (params: SearchParams, chosen: Parameters<typeof readComparison>[3] = null) =>
  readComparison(params, week(), nowMs, chosen).day

describe("COMPARE-1 the comparison in the URL", () => {
  it("is the previous period, if neither URL nor user has another one", () => {
    expect(readComparison({}, week(), nowMs, null)).toMatchObject({ kind: "before", day: "2026-11-07" })
    expect(readComparison({}, week(), nowMs, { kind: "4w" }).kind).toBe("4w")
    expect(readComparison({ compare: "52w" }, week(), nowMs, { kind: "4w" }).kind).toBe("52w")
  })

  it("is the same weekday 28 or 364 days earlier, or a chosen day", () => {
    expect(dayOf({ compare: "4w" })).toBe("2026-10-17")
    expect(dayOf({ compare: "52w" })).toBe("2025-11-15")
    expect(dayOf({ compare: "day", against: "2026-09-01" })).toBe("2026-09-01")
    expect(dayOf({}, { kind: "day", day: "2026-09-02" })).toBe("2026-09-02")
  })

  it("is the whole previous week for the current week, up to now", () => {
    const range = week({ range: "week" })
    const { edges, day } = readComparison({}, range, nowMs, null)
    expect([day, range.from - (edges[0] ?? 0)]).toEqual(["2026-11-09", 7 * 86_400_000])
    expect(edges.at(-1)).toBe(Math.ceil(nowMs / 900_000) * 900_000 - 7 * 86_400_000)
  })

  it.each([
    { compare: "century" },
    { compare: "day" },
    { compare: "day", against: "2026-99-01" },
    { compare: "day", against: "1990-01-01" },
  ])("falls back where the URL makes no sense: %o", (params) => {
    expect(readComparison(params, week(), nowMs, null).kind).toBe("before")
  })

  it("can be none", () => {
    const none = readComparison({ compare: "none" }, week(), nowMs, null)
    expect(none.edges).toEqual([])
    expect(hasTime(none, 0)).toBe(false)
  })

  it("COMPARE-2 labels the dashed line", () => {
    const label = (params: SearchParams, rangeParams: SearchParams = {}) => {
      const range = week(rangeParams)
      return comparisonLabel({
        comparison: readComparison(params, range, nowMs, null),
        range,
        language: "en",
      })
    }
    expect(label({})).toBe("Week before")
    expect(label({}, { range: "24h" })).toBe("Day before")
    expect(label({}, { range: "last-month" })).toBe("Month before")
    expect(label({ compare: "52w" })).toBe("A year earlier")
    expect(label({ compare: "day", against: "2026-09-29" })).toBe("29 Sept – 5 Oct")
    expect(label({ compare: "none" })).toBeNull()
  })
})

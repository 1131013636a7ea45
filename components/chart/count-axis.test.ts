import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { languages } from "#lib/interface/format/language"
import { formatCompact } from "#lib/interface/format/number"
import { countAxis } from "./count-axis.ts"

describe("the axis of counts", () => {
  test.each([
    [0, 6, [0, 1, 2, 3]],
    [1, 6, [0, 1]],
    [1, 4, [0, 1]],
    [3, 4, [0, 1, 2, 3]],
    [4, 4, [0, 2, 4]],
    [6, 6, [0, 2, 4, 6]],
    [7, 4, [0, 5, 10]],
    [61, 6, [0, 20, 40, 60, 80]],
    [412, 6, [0, 100, 200, 300, 400, 500]],
    [1_234_567, 6, [0, 500_000, 1_000_000, 1_500_000]],
  ])("up to %d with %d lines", (highest, lines, ticks) => {
    expect(countAxis(highest, lines)).toEqual({ max: ticks.at(-1), ticks })
  })

  test("begins at 0, ticks in whole numbers that read differently, and ends less than a step above", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(4, 6), (highest, lines) => {
        const { max, ticks } = countAxis(highest, lines)
        const [zero, step = 0] = ticks
        expect(zero).toBe(0)
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks.length).toBeLessThanOrEqual(lines)
        expect(max).toBeGreaterThanOrEqual(highest)
        expect(max - highest).toBeLessThan(step)
        for (const language of languages) {
          const texts = ticks.map((tick) => formatCompact(tick, language))
          expect(new Set(texts).size).toBe(ticks.length)
        }
      }),
    )
  })
})

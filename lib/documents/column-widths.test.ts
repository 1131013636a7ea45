import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  columnPercentMax,
  columnPercentMin,
  equalWidths,
  sharesOf,
  shownWidths,
  sumOf,
  withCount,
  withWidth,
} from "./column-widths.ts"

const count = fc.integer({ min: 1, max: 4 })
const widths = count.chain((length) =>
  fc.array(fc.option(fc.double({ min: 1, max: 100, noNaN: true })), { minLength: length, maxLength: length }),
)

describe("widths of columns", () => {
  test("that are equal add up to 100, and differ by one percent at most", () => {
    fc.assert(
      fc.property(count, (many) => {
        const shares = equalWidths(many)
        expect(sumOf(shares)).toBe(100)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test("add up to 100 after one of them was changed to the typed value, whatever they were before", () => {
    fc.assert(
      fc.property(
        widths.filter(({ length }) => length > 1),
        fc.nat(3),
        fc.nat(100),
        (before, place, wish) => {
          const at = place % before.length
          const width = columnPercentMin + (wish % (columnPercentMax(before.length) - columnPercentMin + 1))
          const after = withWidth(before, at, width)
          expect(after[at]).toBe(width)
          expect(sumOf(after)).toBe(100)
          expect(Math.min(...after)).toBeGreaterThanOrEqual(columnPercentMin)
        },
      ),
    )
  })

  test("keep the proportions of the others: one that was twice as wide stays so", () => {
    expect(withWidth([40, 40, 20], 0, 70)).toEqual([70, 20, 10])
  })

  test("of columns without any are computed from what the others leave", () => {
    expect(shownWidths([null, 30, null])).toEqual([35, 30, 35])
    expect(shownWidths([null, null, null])).toEqual([34, 33, 33])
  })

  test.each([
    [
      [30, null],
      [30, 70],
    ],
    [
      [70, null],
      [70, 30],
    ],
    [
      [30, 30],
      [50, 50],
    ],
    [
      [70, 70],
      [50, 50],
    ],
    [[50], [100]],
    [[null], [100]],
    [
      [100, null],
      [95.23, 4.77],
    ],
    [
      [null, null, null],
      [33.33, 33.33, 33.34],
    ],
  ])("DOCUMENT-20 %j are composed as shares of the full width, %j", (widths, shares) => {
    expect(sharesOf(widths)).toEqual(shares)
  })

  test("DOCUMENT-20 are composed as shares that add up to 100, for any stored widths", () => {
    fc.assert(
      fc.property(widths, (stored) => {
        const shares = sharesOf(stored)
        expect(sumOf(shares)).toBe(100)
        expect(Math.min(...shares)).toBeGreaterThan(0)
      }),
    )
  })

  test("stay open with another number of columns when none was set", () => {
    expect(withCount([null, null], 3)).toEqual([null, null, null])
    expect(withCount([30, 70], 3)).toEqual([34, 33, 33])
    expect(withCount([30, 70], 2)).toEqual([30, 70])
  })
})

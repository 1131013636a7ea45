import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { shareDifference, compareShares, type Share } from "./two-shares.ts"

const share = fc
  .nat({ max: 200_000 })
  .chain((of) => fc.record({ count: fc.nat({ max: of }), of: fc.constant(of) }))
const confidence = fc.constantFrom(0.95 as const, 0.99 as const)

describe("RESULTS-6 two shares are compared", () => {
  test("as in published examples (Newcombe 1998, table II, method 10)", () => {
    const rounded = (left: Share, right: Share) => {
      const difference = shareDifference(left, right)
      return difference && [difference.by, difference.low, difference.high].map((value) => value.toFixed(4))
    }
    expect(rounded({ count: 48, of: 80 }, { count: 56, of: 70 })).toEqual(["0.2000", "0.0524", "0.3339"])
    expect(rounded({ count: 3, of: 10 }, { count: 9, of: 10 })).toEqual(["0.6000", "0.1705", "0.8090"])
    expect(rounded({ count: 0, of: 20 }, { count: 0, of: 10 })).toEqual(["0.0000", "-0.1611", "0.2775"])
  })

  it("has no result without messages, and reports too few of them", () => {
    expect(compareShares({ count: 0, of: 0 }, { count: 5, of: 10 })).toEqual({
      verdict: "too_few",
      difference: null,
    })
    expect(compareShares({ count: 0, of: 99 }, { count: 90, of: 99 }).verdict).toBe("too_few")
    expect(compareShares({ count: 1, of: 5000 }, { count: 8, of: 5000 }).verdict).toBe("too_few")
    expect(compareShares({ count: 5000, of: 5000 }, { count: 4992, of: 5000 }).verdict).toBe("too_few")
  })

  it("distinguishes a difference from chance", () => {
    expect(compareShares({ count: 200, of: 1000 }, { count: 215, of: 1000 }).verdict).toBe("chance")
    expect(compareShares({ count: 200, of: 1000 }, { count: 300, of: 1000 }).verdict).toBe("apart")
    const close = [
      { count: 200, of: 1000 },
      { count: 240, of: 1000 },
    ] as const
    expect([compareShares(...close).verdict, compareShares(...close, 0.99).verdict]).toEqual([
      "apart",
      "chance",
    ])
  })

  test("whatever the numbers are, the interval contains the difference, within the possible values", () => {
    fc.assert(
      fc.property(share, share, confidence, (left, right, sure) => {
        const difference = shareDifference(left, right, sure)
        expect(difference === null).toBe(left.of === 0 || right.of === 0)
        if (difference === null) return
        const { by, low, high } = difference
        for (const value of [by, low, high]) expect(Number.isFinite(value)).toBe(true)
        expect(low).toBeGreaterThanOrEqual(-1)
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeLessThanOrEqual(by + 1e-12)
        expect(high).toBeGreaterThanOrEqual(by - 1e-12)
      }),
    )
  })

  test("swapped shares give the same interval with the opposite sign", () => {
    fc.assert(
      fc.property(share, share, confidence, (left, right, sure) => {
        const [there, back] = [compareShares(left, right, sure), compareShares(right, left, sure)]
        expect(back.verdict).toBe(there.verdict)
        expect((there.difference?.low ?? 0) + (back.difference?.high ?? 0)).toBeCloseTo(0, 10)
      }),
    )
  })

  test("equal shares never differ, and a difference with high confidence is also one with lower confidence", () => {
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 9 }), (left, right, times) => {
        const more = { count: left.count * times, of: left.of * times }
        expect(compareShares(left, more).verdict).not.toBe("apart")
        if (compareShares(left, right, 0.99).verdict === "apart")
          expect(compareShares(left, right, 0.95).verdict).toBe("apart")
      }),
    )
  })

  test("a hundred times as many messages never give a wider interval", () => {
    fc.assert(
      fc.property(share, share, (left, right) => {
        const wide = shareDifference(left, right)
        const [more, others] = [left, right].map(({ count, of }) => ({ count: count * 100, of: of * 100 }))
        const narrow = more && others ? shareDifference(more, others) : null
        if (!wide || !narrow) return
        expect(narrow.high - narrow.low).toBeLessThanOrEqual(wide.high - wide.low + 1e-9)
      }),
    )
  })

  test("two equal versions differ about one time in twenty, or one in a hundred", () => {
    // A fixed pseudo-random generator, for repeatable results (mulberry32).
    let state = 7
    const dice = () => {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
    }
    const drawn = (): Share => ({
      count: Array.from({ length: 400 }, dice).filter((x) => x < 0.2).length,
      of: 400,
    })
    const pairs = Array.from({ length: 2000 }, () => [drawn(), drawn()] as const)
    const wrong = (sure: 0.95 | 0.99) =>
      pairs.filter(([one, other]) => compareShares(one, other, sure).verdict === "apart").length /
      pairs.length
    expect(wrong(0.95)).toBeGreaterThan(0.02)
    expect(wrong(0.95)).toBeLessThan(0.065)
    expect(wrong(0.99)).toBeLessThan(0.02)
  })
})

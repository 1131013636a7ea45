import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { contributionsOf, hasAllOf, ranked, type Segment } from "./contributions.ts"

const segment = (value: string, before: number, now: number): Segment<string> => ({
  dimension: "provider",
  value,
  before,
  now,
})

describe("CHANGE-1 contributions to a change", () => {
  test("are shares of the whole, largest first", () => {
    const { whole, moved, rest } = contributionsOf([
      segment("gmail", 100, 140),
      segment("outlook", 50, 310),
      segment("gmx", 20, 20),
    ])
    expect(whole).toEqual({ before: 170, now: 470, by: 300 })
    expect(moved.map(({ value, by }) => [value, by])).toEqual([
      ["outlook", 260],
      ["gmail", 40],
    ])
    expect(moved[0]?.share).toBeCloseTo(260 / 300)
    expect(rest).toEqual({ by: 0, share: 0 })
  })

  test("show segments that moved against the change with a negative share", () => {
    const { whole, moved } = contributionsOf([segment("outlook", 50, 350), segment("gmail", 200, 100)])
    expect(whole.by).toBe(200)
    expect(moved.map(({ value, share }) => [value, share])).toEqual([
      ["outlook", 1.5],
      ["gmail", -0.5],
    ])
  })

  test("put small noise into the rest", () => {
    const { moved, rest } = contributionsOf([
      segment("outlook", 100, 400),
      segment("gmail", 1000, 1040),
      segment("gmx", 0, 4),
      segment("yahoo", 3, 9),
    ])
    expect(moved.map(({ value }) => value)).toEqual(["outlook"])
    expect(rest.by).toBe(50)
  })

  test("CHANGE-3 without earlier messages are parts of the current ones, however few, down to 2%", () => {
    const { moved, rest } = contributionsOf([
      segment("gmail", 0, 97),
      segment("gmx", 0, 2),
      segment("qq", 0, 1),
    ])
    expect(moved.map(({ value, by, share }) => [value, by, share])).toEqual([
      ["gmail", 97, 0.97],
      ["gmx", 2, 0.02],
    ])
    expect(rest.by).toBe(1)
  })

  test("have all of the whole, in both periods, if nothing else occurs", () => {
    const whole = { before: 1000, now: 2000 }
    expect(hasAllOf({ before: 1000, now: 2000 }, whole)).toBe(true)
    expect(hasAllOf({ before: 997, now: 1991 }, whole)).toBe(true)
    expect(hasAllOf({ before: 990, now: 2000 }, whole)).toBe(false)
    expect(hasAllOf({ before: 1000, now: 1900 }, whole)).toBe(false)
    expect(hasAllOf({ before: 0, now: 7 }, { before: 0, now: 7 })).toBe(true)
  })

  test("have no share if the whole did not change", () => {
    const { moved, rest } = contributionsOf([segment("outlook", 0, 100), segment("gmail", 100, 0)])
    expect(moved.map(({ share }) => share)).toEqual([null, null])
    expect(rest.share).toBeNull()
  })

  test("add up with the rest for any change", () => {
    const counts = fc.record({ now: fc.nat(5000), before: fc.nat(5000) })
    fc.assert(
      fc.property(fc.array(counts, { maxLength: 30 }), (all) => {
        const segments = all.map((one, at) => segment(`p${at}`, one.before, one.now))
        const { whole, moved, rest } = contributionsOf(segments)
        const sum = moved.reduce((total, one) => total + one.by, rest.by)
        expect(sum).toBe(whole.by)
        if (whole.by === 0) return
        const shares = moved.reduce((total, one) => total + (one.share ?? 0), rest.share ?? 0)
        expect(shares).toBeCloseTo(1)
      }),
    )
  })

  test("of several dimensions are in one list", () => {
    const entry = contributionsOf([segment("outlook", 0, 100), segment("gmail", 0, 50)]).moved
    const other = contributionsOf([
      { dimension: "reason", value: "err_blacklisted", before: 0, now: 90 },
    ]).moved
    expect(ranked([entry, other]).map(({ value }) => value)).toEqual(["outlook", "err_blacklisted", "gmail"])
  })
})

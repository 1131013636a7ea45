import fc from "fast-check"
import { expect, test } from "vitest"
import { shareOf } from "./process-share.ts"

const sharesOf = (connectionsMax: number, count: number): number[] =>
  Array.from({ length: count }, (_, rank) => shareOf(connectionsMax, { count, rank, isCounted: true }))

test.each([
  [5, 1, [5]],
  [5, 2, [3, 2]],
  [5, 3, [2, 2, 1]],
  [10, 4, [3, 3, 2, 2]],
  [2, 4, [1, 1, 1, 1]],
])("DIRECT-6 %i connections of a site are shared by %i processes as %j", (connectionsMax, count, shares) => {
  expect(sharesOf(connectionsMax, count)).toEqual(shares)
})

test("DIRECT-6 processes use together what a site accepts, and one each where they are more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 60 }), (connectionsMax, count) => {
      const shares = sharesOf(connectionsMax, count)
      expect(shares.reduce((sum, one) => sum + one)).toBe(Math.max(connectionsMax, count))
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

test("DIRECT-6 no share grows when a process joins, and none shrinks when one leaves", () => {
  const any = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(any, any, fc.nat(49), (connectionsMax, count, left) => {
      const [before, after] = [sharesOf(connectionsMax, count + 1), sharesOf(connectionsMax, count)]
      const stay = before.toSpliced(left % (count + 1), 1)
      for (const [rank, share] of after.entries()) expect(share).toBeGreaterThanOrEqual(stay[rank] ?? 0)
    }),
  )
})

test("DIRECT-6 a process that has joined uses one connection until the others count it", () => {
  expect(shareOf(10, { count: 2, rank: 0, isCounted: false })).toBe(1)
})

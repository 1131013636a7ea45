import { expect, test } from "vitest"
import { adviseMinimum, leastMinimum, reachedMinimum } from "./minimum.ts"

const hours = (count: number, volume: number) => Array.from({ length: count }, () => volume)

test("ALERT-24 proposes a minimum that covers nine in ten messages when the rule's own covers less than half", () => {
  const volumes = [...hours(2, 60), ...hours(100, 20), ...hours(40, 3)]
  // 120 + 2000 of 2240 messages are in hours with 20 or more.
  expect(adviseMinimum(volumes, 50)).toEqual({ enough: 2, of: 142, proposed: 20, share: 2120 / 2240 })
  expect(adviseMinimum(volumes, 20)).toBeNull()
})

test("ALERT-24 proposes nothing when the minimum is reached, or when no hour has the least minimum", () => {
  expect(adviseMinimum(hours(24, 80), 50)).toBeNull()
  expect(adviseMinimum(hours(24, leastMinimum - 1), 50)).toBeNull()
  expect(adviseMinimum([], 50)).toBeNull()
  expect(adviseMinimum([...hours(3, 50), ...hours(3, 20)], 50)).toBeNull()
})

test("ALERT-24 never proposes fewer messages than the least minimum", () => {
  const volumes = [...hours(5, 12), ...hours(200, 2)]
  expect(reachedMinimum(volumes)).toBe(leastMinimum)
  expect(adviseMinimum(volumes, 50)).toMatchObject({ enough: 0, proposed: leastMinimum, share: 60 / 460 })
  expect(reachedMinimum([])).toBe(leastMinimum)
})

import { expect, test } from "vitest"
import { capacityOf } from "./dispatch.ts"

test("WEBHOOK-7 a project has at most half of the free places, and each project gets one", () => {
  let free = 500
  const taken = Array.from({ length: 9 }, () => {
    const capacity = capacityOf(free, 0)
    free -= capacity
    return capacity
  })
  expect(taken).toEqual([250, 125, 63, 31, 16, 8, 4, 2, 1])
  expect(free).toBe(0)
})

test("what a project has in flight counts, and it gets more as others end", () => {
  expect(capacityOf(250, 250)).toBe(0)
  expect(capacityOf(300, 200)).toBe(50)
  expect(capacityOf(-1, 250)).toBe(0)
  expect(capacityOf(400, 100)).toBe(150)
})

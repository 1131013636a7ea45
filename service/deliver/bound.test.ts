import fc from "fast-check"
import { expect, test } from "vitest"
import { openBound } from "./bound.ts"

const settled = () => new Promise((resolve) => setImmediate(resolve))

test("who has no room waits until somebody leaves, and nobody overtakes", async () => {
  const bound = openBound(10)
  const seen: string[] = []
  const enter = async (name: string, weight: number) => {
    const leave = await bound.enter(weight)
    seen.push(name)
    return leave
  }
  const first = await enter("first", 6)
  const second = enter("second", 6)
  const third = enter("third", 1)
  await settled()
  expect(seen).toEqual(["first"])
  first()
  first()
  await Promise.all([second, third])
  expect(seen).toEqual(["first", "second", "third"])
})

test("what is heavier than the bound goes in alone", async () => {
  const bound = openBound(10)
  const leave = await bound.enter(1)
  let isIn = false
  const heavy = bound.enter(50).then((out) => {
    isIn = true
    return out
  })
  await settled()
  expect(isIn).toBe(false)
  leave()
  await heavy
  expect(isIn).toBe(true)
})

test("never more than the bound is inside, whoever comes and leaves, and in the end everybody was", async () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(weights, fc.scheduler(), async (list, scheduler) => {
      const bound = openBound(10)
      let inside = 0
      let most = 0
      const all = Promise.all(
        list.map(async (weight) => {
          const leave = await bound.enter(weight)
          inside += weight
          most = Math.max(most, inside)
          await scheduler.schedule(Promise.resolve())
          inside -= weight
          leave()
        }),
      )
      await scheduler.waitFor(all)
      expect(most).toBeLessThanOrEqual(10)
    }),
    { numRuns: 200 },
  )
})

import fc from "fast-check"
import { expect, test } from "vitest"
import { openSemaphore } from "./weighted-semaphore.ts"

const settled = () => new Promise((resolve) => setImmediate(resolve))

test("work without capacity waits until some is released, in order of arrival", async () => {
  const semaphore = openSemaphore(10)
  const seen: string[] = []
  const acquire = async (name: string, weight: number) => {
    const release = await semaphore.acquire(weight)
    seen.push(name)
    return release
  }
  const first = await acquire("first", 6)
  const second = acquire("second", 6)
  const third = acquire("third", 1)
  await settled()
  expect(seen).toEqual(["first"])
  first()
  first()
  await Promise.all([second, third])
  expect(seen).toEqual(["first", "second", "third"])
})

test("what is heavier than the limit runs alone", async () => {
  const semaphore = openSemaphore(10)
  const release = await semaphore.acquire(1)
  let hasStarted = false
  const heavy = semaphore.acquire(50).then((out) => {
    hasStarted = true
    return out
  })
  await settled()
  expect(hasStarted).toBe(false)
  release()
  await heavy
  expect(hasStarted).toBe(true)
})

test("never more than the limit runs at once, and in the end everything has run", async () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(weights, fc.scheduler(), async (list, scheduler) => {
      const semaphore = openSemaphore(10)
      let used = 0
      let max = 0
      const all = Promise.all(
        list.map(async (weight) => {
          const release = await semaphore.acquire(weight)
          used += weight
          max = Math.max(max, used)
          await scheduler.schedule(Promise.resolve())
          used -= weight
          release()
        }),
      )
      await scheduler.waitFor(all)
      expect(max).toBeLessThanOrEqual(10)
    }),
    { numRuns: 200 },
  )
})

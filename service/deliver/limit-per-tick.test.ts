import { expect, test } from "vitest"
import { limitPerTick } from "./limit-per-tick.ts"

/** The tick of the event loop in which each caller continues. */
async function ticksOf(count: number, next: () => Promise<void>): Promise<number[]> {
  let ticks = 0
  const tick = () => {
    ticks += 1
    if (ticks < 20) setImmediate(tick)
  }
  setImmediate(tick)
  return Promise.all(Array.from({ length: count }, () => next().then(() => ticks)))
}

test("callers continue in order, as many per tick as the limit allows", async () => {
  const ticks = await ticksOf(5, limitPerTick(2))
  expect(ticks).toEqual(ticks.toSorted((a, b) => a - b))
  expect(ticks.map((one) => one - (ticks[0] ?? 0))).toEqual([0, 0, 1, 1, 2])
})

test("a caller that comes after the queue was empty continues as well", async () => {
  const next = limitPerTick(2)
  await ticksOf(3, next)
  expect(await ticksOf(1, next)).toHaveLength(1)
})

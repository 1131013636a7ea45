import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makeRefreshPace } from "./refresh-pace.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

/** A page that is read in `takesMs`, with the times at which its readings began. */
function page(takesMs: number) {
  const startedAt = Date.now()
  const readings: number[] = []
  const pace = makeRefreshPace(() => {
    readings.push(Date.now() - startedAt)
    setTimeout(() => pace.settled(), takesMs)
  }, Date.now)
  return { pace, readings }
}
const changesEvery = async (pace: { changed(): void }, ms: number, times: number) => {
  for (let n = 0; n < times; n += 1) {
    pace.changed()
    await vi.advanceTimersByTimeAsync(ms)
  }
}

test("LIVE-3 a change after a quiet time is read at once", async () => {
  const { pace, readings } = page(50)
  await changesEvery(pace, 1000, 3)
  expect(readings).toEqual([0, 1000, 2000])
})

test("LIVE-3 changes during a read cause one more read after it, not a parallel one", async () => {
  const { pace, readings } = page(300)
  await changesEvery(pace, 10, 20)
  await vi.advanceTimersByTimeAsync(5000)
  expect(readings).toEqual([0, 700])
})

test("LIVE-3 continuous changes are read less and less often, at most a second apart", async () => {
  const { pace, readings } = page(0)
  await changesEvery(pace, 20, 1500)
  const gaps = readings.slice(1).map((at, n) => at - (readings[n] ?? 0))
  expect(gaps[0]).toBe(400)
  expect(gaps.every((gap, n) => n === 0 || gap >= (gaps[n - 1] ?? 0))).toBe(true)
  expect(Math.round((gaps.at(-1) ?? 0) / 100)).toBe(10)
  // The last change is shown as well, and after a pause the next one at once again.
  await vi.advanceTimersByTimeAsync(3000)
  const count = readings.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(readings).toHaveLength(count)
  pace.changed()
  expect(readings).toHaveLength(count + 1)
})

test("LIVE-3 a page that is left is not read any more", async () => {
  const { pace, readings } = page(10)
  pace.changed()
  await vi.advanceTimersByTimeAsync(20)
  pace.changed()
  pace.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(readings).toEqual([0])
})

import { expect, test } from "vitest"
import type { RateKey } from "../store/rate-windows.ts"
import { type Granted, openRateLimit, type RateLimit } from "./rate-limit.ts"

/** A stand-in for the store's shared window, on a manual clock, which counts its calls. */
function makeWindow(perSecond: number) {
  const state = { nowMs: 0, beganMs: 0, used: 0, calls: 0 }
  const take = async (_: RateKey, calls: number): Promise<Granted> => {
    state.calls += 1
    if (state.nowMs - state.beganMs >= 1000) Object.assign(state, { beganMs: state.nowMs, used: 0 })
    state.used += calls
    const granted = Math.max(0, calls - Math.max(0, state.used - perSecond))
    state.used = Math.min(state.used, perSecond)
    return { calls: granted, endsInMs: state.beganMs + 1000 - state.nowMs }
  }
  const failures: unknown[] = []
  const open = (takeCalls = take): RateLimit =>
    openRateLimit({
      perSecond,
      take: takeCalls,
      onFailure: (error) => void failures.push(error),
      nowMs: () => state.nowMs,
    })
  return { state, open, failures }
}

const projectKey: RateKey = { project_id: 1, key_id: 0 }

const passed = async (limit: RateLimit, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => limit(projectKey)))).filter((waitMs) => waitMs === 0)
    .length

test.each([1, 5, 100, 1000])("RATE-1 one process gives exactly %i calls a second", async (perSecond) => {
  const { state, open } = makeWindow(perSecond)
  const limit = open()
  for (const second of [0, 1, 2]) {
    state.nowMs = second * 1000
    expect(await passed(limit, perSecond * 2)).toBe(perSecond)
    expect(await limit(projectKey)).toBe(1000)
    state.nowMs += 600
    expect(await limit(projectKey)).toBe(400)
  }
})

test("RATE-1 many processes grant the same number together, except the few that each grants without a query", async () => {
  const { open } = makeWindow(1000)
  const limits = [open(), open(), open()]
  const counts = await Promise.all(limits.map((limit) => passed(limit, 1000)))
  const all = counts.reduce((sum, one) => sum + one, 0)
  expect(all).toBeGreaterThanOrEqual(1000)
  expect(all).toBeLessThanOrEqual(1000 + 3 * 20)
})

test("RATE-1 rare calls never make a query, and a flood makes few", async () => {
  const { state, open } = makeWindow(1000)
  const limit = open()
  for (let second = 0; second < 20; second++) {
    state.nowMs = second * 1000
    expect(await passed(limit, 20)).toBe(20)
  }
  expect(state.calls).toBe(0)
  state.nowMs = 30_000
  for (let n = 0; n < 3000; n++) await limit(projectKey)
  expect(state.calls).toBeLessThan(30)
})

test("RATE-1 keys do not share windows, and when a window cannot be queried its process counts alone", async () => {
  const { open, failures } = makeWindow(100)
  const limit = open(() => Promise.reject(new Error("away")))
  expect(await passed(limit, 50)).toBe(50)
  expect(failures.length).toBeGreaterThan(0)
  const { open: openOther } = makeWindow(5)
  const other = openOther(({ key_id }, calls) =>
    Promise.resolve({ calls: key_id === 0 ? 0 : calls, endsInMs: 1000 }),
  )
  expect(await other(projectKey)).toBe(1000)
  expect(await other({ ...projectKey, key_id: 2 })).toBe(0)
})

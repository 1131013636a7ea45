import fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makePacedTelling } from "./paced.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => void vi.useRealTimers())

function telling(pace = { atOnce: 20, everyMs: 50, lateTimes: 4 }) {
  const told: { who: number; at: number }[] = []
  const startedAt = performance.now()
  const paced = makePacedTelling<number>(pace, (who) => told.push({ who, at: performance.now() - startedAt }))
  return { told, ...paced }
}

test("LIVE-4 few are told at once, as often as something changes", () => {
  const { told, want } = telling()
  for (let n = 0; n < 20; n += 1) want(n)
  expect(told.map(({ at }) => at)).toEqual(Array(20).fill(0))
  vi.advanceTimersByTime(1000)
  want(3)
  expect(told.at(-1)).toEqual({ who: 3, at: 1000 })
})

test("LIVE-4 many are told in turns, each once for all that changes until then", () => {
  const { told, want } = telling()
  for (let change = 0; change < 5; change += 1) for (let n = 0; n < 200; n += 1) want(n)
  expect(told).toHaveLength(20)
  vi.advanceTimersByTime(180 * 50)
  expect(told.slice(0, 200).map(({ who }) => who)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(told[199]?.at).toBe(9000)
})

test("LIVE-4 who is gone is told no more", () => {
  const { told, want, forget } = telling({ atOnce: 1, everyMs: 10, lateTimes: 4 })
  for (const n of [1, 2, 3]) want(n)
  forget(2)
  vi.advanceTimersByTime(1000)
  expect(told.map(({ who }) => who)).toEqual([1, 3])
})

test("LIVE-4 a process that is late itself tells fewer", () => {
  let lateMs = 0
  const told: number[] = []
  const clock = () => performance.now() + lateMs
  const { want } = makePacedTelling<number>(
    { atOnce: 1, everyMs: 50, lateTimes: 4 },
    (who) => told.push(who),
    clock,
  )
  for (const n of [1, 2, 3, 4]) want(n)
  // The second one's turn comes 200 ms late.
  lateMs = 200
  vi.advanceTimersByTime(50)
  expect(told).toEqual([1, 2])
  vi.advanceTimersByTime(50 + 799)
  expect(told).toEqual([1, 2])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([1, 2, 3])
  vi.advanceTimersByTime(50)
  expect(told).toEqual([1, 2, 3, 4])
})

test("LIVE-4 whatever changes when, nobody waits for longer than one round, and turns are never closer than the pace", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ who: fc.nat({ max: 30 }), afterMs: fc.nat({ max: 40 }) }), { maxLength: 200 }),
      (changes) => {
        const { told, want } = telling({ atOnce: 3, everyMs: 10, lateTimes: 4 })
        const wanted: { who: number; at: number }[] = []
        let at = 0
        for (const { who, afterMs } of changes) {
          vi.advanceTimersByTime(afterMs)
          at += afterMs
          wanted.push({ who, at })
          want(who)
        }
        vi.advanceTimersByTime(1000)
        for (const one of wanted) {
          const heard = told.find((it) => it.who === one.who && it.at >= one.at)
          expect(heard?.at ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(one.at + 32 * 10)
        }
        for (const [n, one] of told.entries()) {
          const fourth = told[n + 3]
          if (fourth) expect(fourth.at - one.at).toBeGreaterThanOrEqual(10)
        }
      },
    ),
  )
})

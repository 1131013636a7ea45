import fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makePacedNotifier } from "./paced.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
afterEach(() => void vi.useRealTimers())

function openPaced(pace = { atOnce: 20, everyMs: 50, lateTimes: 4 }) {
  const notified: { who: number; at: number }[] = []
  const startedAt = performance.now()
  const paced = makePacedNotifier<number>(pace, (who) =>
    notified.push({ who, at: performance.now() - startedAt }),
  )
  return { notified, ...paced }
}

test("LIVE-4 notifies a few listeners at once, on every change", () => {
  const { notified, want } = openPaced()
  for (let n = 0; n < 20; n += 1) want(n)
  expect(notified.map(({ at }) => at)).toEqual(Array(20).fill(0))
  vi.advanceTimersByTime(1000)
  want(3)
  expect(notified.at(-1)).toEqual({ who: 3, at: 1000 })
})

test("LIVE-4 notifies many listeners in turns, each once for all changes until then", () => {
  const { notified, want } = openPaced()
  for (let change = 0; change < 5; change += 1) for (let n = 0; n < 200; n += 1) want(n)
  expect(notified).toHaveLength(20)
  vi.advanceTimersByTime(180 * 50)
  expect(notified.slice(0, 200).map(({ who }) => who)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(notified[199]?.at).toBe(9000)
})

test("LIVE-4 a listener that has left is not notified", () => {
  const { notified, want, forget } = openPaced({ atOnce: 1, everyMs: 10, lateTimes: 4 })
  for (const n of [1, 2, 3]) want(n)
  forget(2)
  vi.advanceTimersByTime(1000)
  expect(notified.map(({ who }) => who)).toEqual([1, 3])
})

test("LIVE-4 a process that is late notifies fewer listeners", () => {
  let lateMs = 0
  const notified: number[] = []
  const clock = () => performance.now() + lateMs
  const { want } = makePacedNotifier<number>(
    { atOnce: 1, everyMs: 50, lateTimes: 4 },
    (who) => notified.push(who),
    clock,
  )
  for (const n of [1, 2, 3, 4]) want(n)
  // The second turn is 200 ms late.
  lateMs = 200
  vi.advanceTimersByTime(50)
  expect(notified).toEqual([1, 2])
  vi.advanceTimersByTime(50 + 799)
  expect(notified).toEqual([1, 2])
  vi.advanceTimersByTime(1)
  expect(notified).toEqual([1, 2, 3])
  vi.advanceTimersByTime(50)
  expect(notified).toEqual([1, 2, 3, 4])
})

test("LIVE-4 with any changes, no listener waits longer than one round, and turns are never closer than the pace", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ who: fc.nat({ max: 30 }), afterMs: fc.nat({ max: 40 }) }), { maxLength: 200 }),
      (changes) => {
        const { notified, want } = openPaced({ atOnce: 3, everyMs: 10, lateTimes: 4 })
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
          const heard = notified.find((it) => it.who === one.who && it.at >= one.at)
          expect(heard?.at ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(one.at + 32 * 10)
        }
        for (const [n, one] of notified.entries()) {
          const fourth = notified[n + 3]
          if (fourth) expect(fourth.at - one.at).toBeGreaterThanOrEqual(10)
        }
      },
    ),
  )
})

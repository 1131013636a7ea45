import { setImmediate } from "node:timers/promises"
import { afterEach, expect, test } from "vitest"
import { type MovingClock, movingClock, runningFrom } from "./moving-clock.ts"

const [start, dayMs] = [Date.UTC(2026, 5, 1), 24 * 3_600_000]
let clock: MovingClock
afterEach(() => clock.stop())

const dayOf = () => Math.floor((clock.now().getTime() - start) / dayMs)

test("work in bulk has its own time, also after it has waited, and all else that of the clock", async () => {
  clock = movingClock(new Date(start))
  const days = await Promise.all(
    [3, 5].map((day) =>
      clock.during(start + day * dayMs, async () => {
        await setImmediate()
        return dayOf()
      }),
    ),
  )
  expect([...days, dayOf()]).toEqual([3, 5, 0])
})

test("a glance lasts until the current turn of the event loop has ended", async () => {
  clock = movingClock(new Date(start))
  clock.glance(runningFrom(start + 7 * dayMs))
  expect(dayOf()).toBe(7)
  await Promise.resolve()
  expect(dayOf()).toBe(0)
})

test("a move wakes those who sleep for seconds, and not the loops that rest for minutes", async () => {
  clock = movingClock(new Date(start))
  const woken: string[] = []
  clock.sleep(5000).then(() => woken.push("short"))
  clock.sleep(60_000).then(() => woken.push("long"))
  clock.set(new Date(start + dayMs))
  await setImmediate()
  expect(woken).toEqual(["short"])
})

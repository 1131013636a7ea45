import { at, type Clock } from "../../service/clock.ts"

/** A clock for the demo: it can be set, and from there it runs like the one on the wall. */
export type MovingClock = Clock & {
  set(at: Date): void
  /** Ends the clock: everybody who still sleeps wakes up. */
  stop(): void
}

const tickMs = 20

/** Sleepers are looked at every few milliseconds, and at once when the clock is set. */
export function movingClock(start: Date): MovingClock {
  let baseMs = start.getTime()
  let since = performance.now()
  const sleepers = new Map<() => void, number>()
  const nowMs = () => baseMs + (performance.now() - since)
  const wakeDue = (untilMs: number) => {
    for (const [wake, dueMs] of sleepers) if (dueMs <= untilMs) wake()
  }
  const timer = setInterval(() => wakeDue(nowMs()), tickMs)
  return {
    now: () => at(Math.floor(nowMs())),
    set(to) {
      baseMs = to.getTime()
      since = performance.now()
      wakeDue(baseMs)
    },
    stop() {
      clearInterval(timer)
      wakeDue(Number.POSITIVE_INFINITY)
    },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve()
        const wake = () => {
          sleepers.delete(wake)
          signal?.removeEventListener("abort", wake)
          resolve()
        }
        sleepers.set(wake, nowMs() + ms)
        signal?.addEventListener("abort", wake)
      }),
  }
}

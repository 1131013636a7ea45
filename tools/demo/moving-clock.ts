import { AsyncLocalStorage } from "node:async_hooks"
import { at, type Clock } from "../../service/clock.ts"

/**
 * A clock for the demo: it can be set, and from there it runs like the one on the wall. Work that is done in bulk has
 * times of its own, so that a week of messages can be sent at once.
 */
export type MovingClock = Clock & {
  set(at: Date): void
  /** Does `work` as if it began at this instant: for all that it awaits, the clock runs from there. */
  during<T>(atMs: number, work: () => Promise<T>): Promise<T>
  /** For the rest of this turn of the event loop, the clock shows the time of a `during` that began at this instant. */
  glance(from: Running): void
  /** Ends the clock: everybody who still sleeps wakes up. */
  stop(): void
}

/** A time in epoch ms that ran on since `since` (of performance.now). */
export type Running = { baseMs: number; since: number }

export const runningFrom = (baseMs: number): Running => ({ baseMs, since: performance.now() })
const timeOf = ({ baseMs, since }: Running): number => baseMs + (performance.now() - since)

const tickMs = 20

/** Loops that rest for so long (housekeeping, checks of domains) do not run in the demo: each move would wake them. */
const longMs = 60_000

/** Sleepers are looked at every few milliseconds, and at once when the clock is set. */
export function movingClock(start: Date): MovingClock {
  const during = new AsyncLocalStorage<Running>()
  let glanced: Running | null = null
  let main = runningFrom(start.getTime())
  const sleepers = new Map<() => void, number>()
  const nowMs = () => timeOf(main)
  const wakeDue = (untilMs: number) => {
    for (const [wake, dueMs] of sleepers) if (dueMs <= untilMs) wake()
  }
  const timer = setInterval(() => wakeDue(nowMs()), tickMs)
  return {
    now: () => at(Math.floor(timeOf(during.getStore() ?? glanced ?? main))),
    set(to) {
      main = runningFrom(to.getTime())
      wakeDue(main.baseMs)
    },
    during: (atMs, work) => during.run(runningFrom(atMs), work),
    glance(from) {
      glanced = from
      queueMicrotask(() => {
        glanced = null
      })
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
        sleepers.set(wake, ms < longMs ? nowMs() + ms : Number.POSITIVE_INFINITY)
        signal?.addEventListener("abort", wake)
      }),
  }
}

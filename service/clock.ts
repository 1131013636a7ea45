/**
 * The only reader of time in the service. Every component gets a Clock handed in, so that 48-hour retries and 24-hour
 * webhook rules are tested in milliseconds and demo history is made by sending in the past.
 */
export type Clock = {
  now(): Date
  /** Resolves after `ms` on this clock, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener("abort", done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener("abort", done)
    }),
}

/** A clock that does not move until a test moves it. */
export type ManualClock = Clock & {
  set(at: Date): void
  advance(ms: number): void
}

export function manualClock(start: Date): ManualClock {
  let current = start.getTime()
  let sleepers: { wakeAt: number; wake: () => void }[] = []
  const move = (to: number) => {
    current = to
    const due = sleepers.filter((one) => one.wakeAt <= current)
    sleepers = sleepers.filter((one) => one.wakeAt > current)
    for (const one of due) one.wake()
  }
  return {
    now: () => new Date(current),
    set: (at) => move(at.getTime()),
    advance: (ms) => move(current + ms),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve()
        const sleeper = { wakeAt: current + ms, wake: resolve }
        sleepers.push(sleeper)
        signal?.addEventListener("abort", () => {
          sleepers = sleepers.filter((one) => one !== sleeper)
          resolve()
        })
      }),
  }
}

/** An instant `ms` after (before, when negative) another. */
export const plus = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** An instant from epoch milliseconds. */
export const at = (epochMs: number): Date => new Date(epochMs)

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
export const days = (n: number): number => n * 86_400_000

/** First instant of the UTC month of `now`: counters of the default mode restart there. */
export const monthStart = (now: Date): Date => at(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** First instant of the UTC month after it. */
export const nextMonthStart = (now: Date): Date =>
  at(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

/** First instant of the UTC day of `now`: daily counters restart there. */
export const utcDayStart = (now: Date): Date => at(Math.floor(now.getTime() / days(1)) * days(1))

/** The moment before a lease was requested, on the machine's own clocks. */
export type LeasedAt = { realMs: number; wallMs: number }

export const leasedNow = (): LeasedAt => ({ realMs: performance.now(), wallMs: systemClock.now().getTime() })

/**
 * Maximum age of a lease, in milliseconds: one clock stops while the machine sleeps, the other one may be set back, so
 * the larger figure counts. A worker with a lease that is too old checks the database; a false alarm costs one query.
 */
export const ageOf = ({ realMs, wallMs }: LeasedAt): number =>
  Math.max(performance.now() - realMs, systemClock.now().getTime() - wallMs)

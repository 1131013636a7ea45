import { systemClock } from "./clock.ts"

/** The moment before a lease was requested, on the machine's own clocks. */
export type LeasedAt = { realMs: number; wallMs: number }

export const leasedNow = (): LeasedAt => ({ realMs: performance.now(), wallMs: systemClock.now().getTime() })

/**
 * How old a lease is at most, in milliseconds: one clock stands still while the machine sleeps, the other one may be set
 * back, so the larger figure counts. Who finds a lease too old asks the database; being wrong costs one question.
 */
export const ageOf = ({ realMs, wallMs }: LeasedAt): number =>
  Math.max(performance.now() - realMs, systemClock.now().getTime() - wallMs)

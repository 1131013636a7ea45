import { systemClock } from "./clock.ts"

/** The moment before a lease was requested, on the machine's own clocks. */
export type LeasedAt = { realMs: number; wallMs: number }

export const leasedNow = (): LeasedAt => ({ realMs: performance.now(), wallMs: systemClock.now().getTime() })

/**
 * Maximum age of a lease, in milliseconds: one clock stops while the machine sleeps, the other one may be set back, so
 * the larger figure counts. A worker with a lease that is too old checks the database; a false alarm costs one query.
 */
export const ageOf = ({ realMs, wallMs }: LeasedAt): number =>
  Math.max(performance.now() - realMs, systemClock.now().getTime() - wallMs)

import { type SQL, sql } from "drizzle-orm"

/**
 * The holder of a piece of work, and for how long. Only the database's clock decides when a lease ends: those of two
 * machines may be a minute apart, or jump. Schedules (`due_at`, `next_try_at`) go by the service's clock.
 */
export type Lease = { lease: string; ms: number }

/** When a lease that is taken or renewed now ends. */
export const leaseEnd = ({ ms }: Pick<Lease, "ms">): SQL =>
  sql`now() + ${ms}::float8 * interval '1 millisecond'`

/** Of a column `leased_until`: the lease has run out. */
export const hasRunOut = (leasedUntil: SQL): SQL => sql`${leasedUntil} <= now()`

/**
 * How long a process must have had the database before it takes over expired leases of others: they could not renew them
 * while it was away either, and come back with results to record.
 */
export const takeOverAfterMs = 30_000

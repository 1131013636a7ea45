import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Database } from "./open.ts"
import { rows } from "./rows.ts"

/** One kind of housekeeping. `turn` handles at most `max` rows in one transaction and gives their number. */
export type Chore<D> = {
  /** Name in logs. */
  name: string
  max: number
  turn(tx: D, now: Date): Promise<number>
}

/** A round gives every chore up to `turnsMax` turns; when one is still behind, the next round begins after `behindMs`. */
export type Pace = { everyMs: number; turnsMax: number; behindMs: number }

export const defaultPace: Pace = { everyMs: 60_000, turnsMax: 10, behindMs: 1000 }

/** Measures each turn: its duration in seconds of real time, and its number of rows. */
export type Meter = {
  turn<T>(chore: string, work: () => Promise<T>): Promise<T>
  done(chore: string, seconds: number, rows: number): void
  failed(chore: string): void
}

/** Dependencies of the loop on a program. */
type HousekeepingOptions<S extends Record<string, unknown>, C> = {
  db(): Database<S> | Promise<Database<S>>
  /** The advisory lock of this program: of several processes on one database, one runs chores at a time. */
  lock: number
  now(): Date
  /** On the program's clock; ends when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Called after a turn that did something. */
  done?(chore: C): void
  meter?: Meter
  failed(error: unknown, chore: C): void
}

/**
 * The loop that deletes or ends expired data, apart from the work of the program. Many processes can run it on one
 * PostgreSQL: a turn is one short transaction under a lock, and a process that finds the lock taken leaves the round to
 * its owner. Closing waits for the current turn.
 */
export function runHousekeeping<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  options: HousekeepingOptions<S, C>,
  chores: readonly C[],
  pace: Pace = defaultPace,
): { close(): Promise<void> } {
  const closing = new AbortController()
  const loop = work(options, chores, pace, closing.signal)
  return {
    async close() {
      closing.abort()
      await loop
    },
  }
}

async function work<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  options: HousekeepingOptions<S, C>,
  chores: readonly C[],
  pace: Pace,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    const isBehind = await round(options, chores, pace, closing)
    if (isBehind) await sleep(pace.behindMs, undefined, { signal: closing, ref: false }).catch(() => {})
    else await options.sleep(pace.everyMs, closing)
  }
}

/** True if there is more to do. A failing chore does not keep the others from running. */
async function round<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  options: HousekeepingOptions<S, C>,
  chores: readonly C[],
  { turnsMax }: Pace,
  closing: AbortSignal,
): Promise<boolean> {
  let isBehind = false
  for (const chore of chores) {
    const end = await someTurns(options, chore, turnsMax, closing).catch((error) => {
      options.meter?.failed(chore.name)
      options.failed(error, chore)
      return "done" as const
    })
    if (end === "taken") return false
    isBehind ||= end === "behind"
  }
  return isBehind
}

/** `taken`: another process has the lock. */
type End = "done" | "behind" | "taken"

async function someTurns<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  options: HousekeepingOptions<S, C>,
  chore: C,
  turnsMax: number,
  closing: AbortSignal,
): Promise<End> {
  for (let turn = 0; turn < turnsMax; turn++) {
    if (closing.aborted) return "done"
    const count = await measureChore(options, chore)
    if (count === null) return "taken"
    if (count > 0) options.done?.(chore)
    if (count < chore.max) return "done"
  }
  return "behind"
}

async function measureChore<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  options: HousekeepingOptions<S, C>,
  chore: C,
): Promise<number | null> {
  // The first call may open it, which takes as long as its migrations.
  const db = await options.db()
  const turn = () => withAdvisoryLock(db, options.lock, (tx) => chore.turn(tx, options.now()))
  const { meter } = options
  if (!meter) return turn()
  const beganMs = performance.now()
  const count = await meter.turn(chore.name, turn)
  if (count !== null) meter.done(chore.name, (performance.now() - beganMs) / 1000, count)
  return count
}

/**
 * Runs a turn in one transaction under an advisory lock, or returns null if another process on the same database has
 * it. The lock ends with the transaction, so a process that dies blocks no other.
 */
export async function withAdvisoryLock<S extends Record<string, unknown>, T>(
  db: Database<S>,
  lock: number,
  turn: (tx: Database<S>) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const [held] = await rows<{ is_ours: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${lock}) as is_ours`,
    )
    return held?.is_ours ? turn(tx as unknown as Database<S>) : null
  })
}

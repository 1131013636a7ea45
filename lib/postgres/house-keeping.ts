import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Database } from "./open.ts"
import { rows } from "./rows.ts"

/** One kind of house-keeping. `turn` does at most `most` of it in one transaction and tells how much it did. */
export type Chore<D> = {
  /** As logs tell it. */
  name: string
  max: number
  turn(tx: D, now: Date): Promise<number>
}

/** A round gives every chore so many turns; who is behind then has the next round after a moment of real time. */
export type Pace = { everyMs: number; turnsMax: number; behindMs: number }

export const usualPace: Pace = { everyMs: 60_000, turnsMax: 10, behindMs: 1000 }

/** Hears of each turn: how long it took in seconds of real time, and how much it did. */
export type Meter = {
  turn<T>(chore: string, work: () => Promise<T>): Promise<T>
  done(chore: string, seconds: number, rows: number): void
  failed(chore: string): void
}

/** What a program lends to its house-keeping. */
export type House<S extends Record<string, unknown>, C> = {
  db(): Database<S> | Promise<Database<S>>
  /** The advisory lock of this program: of several processes on one database one keeps house. */
  lock: number
  now(): Date
  /** On the program's clock; ends when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Hears of chores that did something. */
  done?(chore: C): void
  meter?: Meter
  failed(error: unknown, chore: C): void
}

/**
 * The loop that deletes, gives up and ends what is over, so that nobody who works waits for it. Many processes may run it
 * on one PostgreSQL: a turn is one short transaction under a lock, and who finds the lock taken leaves the round to its
 * holder. Closing waits for the turn under way.
 */
export function keepHouse<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  house: House<S, C>,
  chores: readonly C[],
  pace: Pace = usualPace,
): { close(): Promise<void> } {
  const closing = new AbortController()
  const loop = work(house, chores, pace, closing.signal)
  return {
    async close() {
      closing.abort()
      await loop
    },
  }
}

async function work<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  house: House<S, C>,
  chores: readonly C[],
  pace: Pace,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    const isBehind = await round(house, chores, pace, closing)
    if (isBehind) await sleep(pace.behindMs, undefined, { signal: closing, ref: false }).catch(() => {})
    else await house.sleep(pace.everyMs, closing)
  }
}

/** True when there is more to do. A chore that fails keeps none of the others from being done. */
async function round<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  house: House<S, C>,
  chores: readonly C[],
  { turnsMax }: Pace,
  closing: AbortSignal,
): Promise<boolean> {
  let isBehind = false
  for (const chore of chores) {
    const end = await someTurns(house, chore, turnsMax, closing).catch((error) => {
      house.meter?.failed(chore.name)
      house.failed(error, chore)
      return "done" as const
    })
    if (end === "taken") return false
    isBehind ||= end === "behind"
  }
  return isBehind
}

/** `taken`: another process keeps house at this moment. */
type End = "done" | "behind" | "taken"

async function someTurns<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  house: House<S, C>,
  chore: C,
  turnsMax: number,
  closing: AbortSignal,
): Promise<End> {
  for (let turn = 0; turn < turnsMax; turn++) {
    if (closing.aborted) return "done"
    const count = await measured(house, chore)
    if (count === null) return "taken"
    if (count > 0) house.done?.(chore)
    if (count < chore.max) return "done"
  }
  return "behind"
}

async function measured<S extends Record<string, unknown>, C extends Chore<Database<S>>>(
  house: House<S, C>,
  chore: C,
): Promise<number | null> {
  // The first to ask may open it, which takes as long as its migrations.
  const db = await house.db()
  const turn = () => aloneWith(db, house.lock, (tx) => chore.turn(tx, house.now()))
  const { meter } = house
  if (!meter) return turn()
  const beganMs = performance.now()
  const count = await meter.turn(chore.name, turn)
  if (count !== null) meter.done(chore.name, (performance.now() - beganMs) / 1000, count)
  return count
}

/**
 * Does a turn of house-keeping in one transaction, while no other process on the same database does one; null when
 * another one does. The lock ends with the transaction, so a process that dies holds nobody up.
 */
export async function aloneWith<S extends Record<string, unknown>, T>(
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

import { sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"

const housekeepingLock = 77_190_424

/**
 * Does a turn of house-keeping in one transaction, while no other process on the same database does one; null when
 * another one does. The lock ends with the transaction, so a process that dies holds nobody up.
 */
export async function aloneInTransaction<T>(db: Db, turn: (tx: Db) => Promise<T>): Promise<T | null> {
  return db.transaction(async (tx) => {
    const [lock] = await rows<{ is_ours: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${housekeepingLock}) as is_ours`,
    )
    return lock?.is_ours ? turn(tx) : null
  })
}

import { withAdvisoryLock } from "#postgres/housekeeping"
import type { Db } from "./open.ts"

export const housekeepingLock = 77_190_424

/** Does a turn of housekeeping while no other process on the same database does one; null when another one does. */
export const withHousekeepingLock = <T>(db: Db, turn: (tx: Db) => Promise<T>): Promise<T | null> =>
  withAdvisoryLock(db, housekeepingLock, turn)

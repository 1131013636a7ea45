import "server-only"
import type { Db } from "./open.ts"
import "server-only"
import { sql } from "drizzle-orm"

/**
 * A frequent statement, built once for each store instead of each time, because building one takes as long as running
 * it. Its values have names (`sql.placeholder`).
 */
export function prepared<P>(build: (db: Db) => P): (db: Db) => P {
  const built = new WeakMap<Db, P>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}

/** Rows per statement: far below the driver's 65,535 parameters. */
const rowsMax = 1000

/** Splits a list into parts for one statement each. */
export function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += rowsMax) yield list.slice(start, start + rowsMax)
}

/** The server's code for a canceled statement. */
const canceled = "57014"

/** Runs a read with a time limit in ms for each statement; null: one exceeded it and was canceled. */
export async function readWithin<T>(db: Db, ms: number, read: (tx: Db) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
      return read(tx)
    })
  } catch (error) {
    if (isCanceled(error)) return null
    throw error
  }
}

const isCanceled = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === canceled || isCanceled(error.cause))

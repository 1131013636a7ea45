import "server-only"
import { sql } from "drizzle-orm"
import type { Db } from "./open.ts"

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

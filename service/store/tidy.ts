import { type SQL, sql } from "drizzle-orm"
import { days, plus } from "../clock.ts"
import { type Db, rows } from "./open.ts"

/** What is over: the table, its key, the column that tells the age, and the days after which a row serves nobody. */
type Past = { table: SQL; key: SQL; column: SQL; keptDays: number }

const past: readonly Past[] = [
  { table: sql`suppressions`, key: sql`project_id, email, cause`, column: sql`expires_at`, keptDays: 1 },
  { table: sql`subscribe_requests`, key: sql`project_id, request_id`, column: sql`created_at`, keptDays: 30 },
  {
    table: sql`suppression_removals`,
    key: sql`project_id, removal_id`,
    column: sql`removed_at`,
    keptDays: 30,
  },
  { table: sql`validations`, key: sql`project_id, validation_id`, column: sql`started_at`, keptDays: 2 },
  { table: sql`visit_counts`, key: sql`project_id, letter_id, status, hour`, column: sql`hour`, keptDays: 1 },
  { table: sql`writers`, key: sql`writer`, column: sql`written_at`, keptDays: 2 },
]

/** One statement takes so many rows at most, and one call so many statements per table: the rest has time. */
export const tidyPace = { rowsPerTurn: 1000, turnsMax: 10 }

/**
 * Deletes rows that are over (TIDY-1), in small statements that wait for nobody. Returns how many there were; what is
 * left goes with the next call.
 */
export async function tidy(db: Db, now: Date, pace = tidyPace): Promise<number> {
  let gone = 0
  for (const one of past) gone += await tidyTable(db, one, now, pace)
  return gone
}

async function tidyTable(db: Db, one: Past, now: Date, pace: typeof tidyPace): Promise<number> {
  const before = plus(now, -days(one.keptDays))
  let gone = 0
  for (let turn = 0; turn < pace.turnsMax; turn++) {
    const taken = await takeSome(db, one, before, pace.rowsPerTurn)
    gone += taken
    if (taken < pace.rowsPerTurn) break
  }
  return gone
}

/** A row that somebody holds at this moment is passed over: it may be about to begin anew. */
async function takeSome(db: Db, { table, key, column }: Past, before: Date, most: number): Promise<number> {
  const taken = await rows(
    db,
    sql`delete from ${table} where (${key}) in (
          select ${key} from ${table} where ${column} < ${before.toISOString()}::timestamptz
          order by ${column} limit ${most} for update skip locked)
        returning 1`,
  )
  return taken.length
}

import { sql } from "drizzle-orm"
import { limits } from "#contract/limits"
import { days, plus } from "../clock.ts"
import { type Db, rows } from "./open.ts"

/**
 * What is over: the table, its key, the column that tells the age, and the days after which a row serves nobody.
 * `which`: the rows that may go at all. `isOfDatabase`: the column has been written by the database's own clock.
 */
export type Past = {
  table: string
  key: string
  column: string
  keptDays: number
  which?: string
  isOfDatabase?: true
}

/** Calls stay a day longer than their tries: what is replayed as missed is what no call answered. */
const callDays = limits.webhookLogDays + 1

export const past: readonly Past[] = [
  {
    table: "calls",
    key: "project_id, call_id",
    column: "created_at",
    which: "status <> 'waiting'",
    keptDays: callDays,
  },
  {
    table: "replays",
    key: "project_id, replay_id",
    column: "finished_at",
    which: "status <> 'running'",
    keptDays: callDays,
  },
  { table: "suppressions", key: "project_id, email, cause", column: "expires_at", keptDays: 1 },
  { table: "subscribe_requests", key: "project_id, request_id", column: "created_at", keptDays: 30 },
  { table: "suppression_removals", key: "project_id, removal_id", column: "removed_at", keptDays: 30 },
  { table: "validations", key: "project_id, validation_id", column: "started_at", keptDays: 2 },
  { table: "visit_counts", key: "project_id, letter_id, status, hour", column: "hour", keptDays: 1 },
  { table: "writers", key: "writer", column: "written_at", keptDays: 2, isOfDatabase: true },
]

/**
 * Deletes up to `most` rows of a table that are over (TIDY-1), the oldest first, and tells how many there were. A row that
 * somebody holds at this moment is passed over: it may be about to begin anew.
 */
export async function takePast(
  db: Db,
  { keptDays, which = "true", isOfDatabase, ...names }: Past,
  now: Date,
  most: number,
): Promise<number> {
  const [table, key, column] = [names.table, names.key, names.column].map((name) => sql.raw(name))
  const before = isOfDatabase
    ? sql`now() - ${keptDays}::int * interval '1 day'`
    : sql`${plus(now, -days(keptDays)).toISOString()}::timestamptz`
  const taken = await rows(
    db,
    sql`with past as materialized (
          select ${key} from ${table} where ${column} < ${before} and ${sql.raw(which)}
          order by ${column} limit ${most} for update skip locked)
        delete from ${table} where (${key}) in (select ${key} from past)
        returning 1`,
  )
  return taken.length
}

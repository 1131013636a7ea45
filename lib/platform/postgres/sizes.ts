import { sql } from "drizzle-orm"
import { oldestMs } from "./expired-rows.ts"
import type { Lifetime } from "./lifetime.ts"
import { type Executes, rows } from "./rows.ts"

/**
 * Size of a group of tables: rows as the planner estimates them, so that no table is counted; bytes with indexes and
 * TOAST; its oldest row in epoch milliseconds.
 */
export type GroupSize = Lifetime & { rows: number; bytes: number; oldestMs: number | null }

export type Sizes = { databaseBytes: number; groups: GroupSize[] }

/** Sizes of all groups: reads the catalog, and from each group's tables one row by an index. */
export async function sizesOf(db: Executes, lifetimes: readonly Lifetime[]): Promise<Sizes> {
  const [whole] = await rows<{ bytes: number }>(
    db,
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  const found = await rows<{ name: string; rows: number; bytes: number }>(
    db,
    sql`select relname as name, pg_total_relation_size(oid)::float8 as bytes,
               (case when reltuples < 0 then pg_stat_get_live_tuples(oid) else reltuples end)::float8 as rows
        from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  const tables = new Map(found.map((one) => [one.name, one]))
  const groups: GroupSize[] = []
  for (const lifetime of lifetimes) {
    const theirs = lifetime.tables.flatMap((name) => tables.get(name) ?? [])
    groups.push({
      ...lifetime,
      rows: Math.round(theirs.reduce((sum, one) => sum + one.rows, 0)),
      bytes: theirs.reduce((sum, one) => sum + one.bytes, 0),
      oldestMs: await oldestOf(db, lifetime),
    })
  }
  return { databaseBytes: whole?.bytes ?? 0, groups }
}

async function oldestOf(db: Executes, { oldest = [] }: Lifetime): Promise<number | null> {
  const found: number[] = []
  for (const age of oldest) {
    const ms = await oldestMs(db, age)
    if (ms !== null) found.push(ms)
  }
  return found.length === 0 ? null : Math.min(...found)
}

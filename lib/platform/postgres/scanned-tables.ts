import { sql } from "drizzle-orm"
import { type Executes, rows } from "./rows.ts"

/**
 * For tests: the result of `work`, and those of `tables` of which it read more than `rowsMax` rows without an index.
 * Call it in a transaction. The server's statistics include earlier work on the connection, so both ends are compared.
 */
export async function scannedBy<T>(
  tx: Executes,
  tables: readonly string[],
  work: () => Promise<T>,
  rowsMax = 100,
): Promise<{ result: T; scanned: string[] }> {
  const before = await rowsScanned(tx, tables)
  const result = await work()
  const after = await rowsScanned(tx, tables)
  const scanned = [...after].filter(([table, count]) => count - (before.get(table) ?? 0) > rowsMax)
  return { result, scanned: scanned.map(([table]) => table).sort() }
}

/**
 * For tests: the result of `work`, and how many rows of `tables` it read, by an index or without one. In a transaction.
 */
export async function readBy<T>(
  tx: Executes,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<{ result: T; read: number }> {
  const all = async () =>
    [...(await rowsScanned(tx, tables, "seq_tup_read + coalesce(idx_tup_fetch, 0)")).values()].reduce(
      (a, b) => a + b,
      0,
    )
  const before = await all()
  const result = await work()
  return { result, read: (await all()) - before }
}

async function rowsScanned(
  tx: Executes,
  tables: readonly string[],
  figure = "seq_tup_read",
): Promise<Map<string, number>> {
  const found = await rows<{ relname: string; count: number }>(
    tx,
    sql`select relname, (${sql.raw(figure)})::float8 as count from pg_stat_xact_user_tables
        where relname = any(${sql.param(`{${tables.join(",")}}`)}::text[])`,
  )
  return new Map(found.map((one) => [one.relname, one.count]))
}

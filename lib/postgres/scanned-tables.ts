import { sql } from "drizzle-orm"
import { type Executes, rows } from "./rows.ts"

/**
 * For tests: what `work` gives, and those of `tables` of which it read more than `rowsMax` rows without an index. Call it
 * in a transaction. The server's figures hold what came before on the connection as well, so both ends are compared.
 */
export async function scannedBy<T>(
  tx: Executes,
  tables: readonly string[],
  work: () => Promise<T>,
  rowsMax = 100,
): Promise<{ given: T; scanned: string[] }> {
  const before = await rowsScanned(tx, tables)
  const given = await work()
  const after = await rowsScanned(tx, tables)
  const scanned = [...after].filter(([table, count]) => count - (before.get(table) ?? 0) > rowsMax)
  return { given, scanned: scanned.map(([table]) => table).sort() }
}

async function rowsScanned(tx: Executes, tables: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ relname: string; count: number }>(
    tx,
    sql`select relname, seq_tup_read::float8 as count from pg_stat_xact_user_tables
        where relname = any(${sql.param(`{${tables.join(",")}}`)}::text[])`,
  )
  return new Map(found.map((one) => [one.relname, one.count]))
}

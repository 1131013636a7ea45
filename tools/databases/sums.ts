import { Fault } from "../lib/fault.mjs"
import { listed } from "./sentences.ts"
import type { Session } from "./session.ts"
import { columnsOf, inPublic, type Table } from "./tables.ts"

/** Number of rows and a sum over them that does not depend on their order. */
type Sum = { rows: number; sum: string }

/**
 * Hashes of all rows, added up. JSON is the form of a row that releases write alike; how a row as such is quoted depends
 * on a server's idea of white space.
 */
async function sumOf({ query }: Session, table: Table): Promise<Sum> {
  const [found] = await query<Sum>(
    `select count(*)::float8 as rows,
            coalesce(sum(hashtextextended(row_to_json(one)::text collate "C", 0)), 0)::text as sum
     from (select ${columnsOf(table)} from ${inPublic(table.name)}) as one`,
  )
  return found ?? { rows: 0, sum: "0" }
}

/** Compares the copy with its source, table by table, and refuses what differs. Both servers read at the same time. */
export async function requireEqual(
  from: Session,
  to: Session,
  tables: readonly Table[],
  onTable: (table: string) => void,
): Promise<void> {
  const different: string[] = []
  for (const table of tables) {
    onTable(table.name)
    const [here, there] = await Promise.all([sumOf(from, table), sumOf(to, table)])
    if (here.rows !== there.rows) different.push(`${table.name} (${here.rows} rows became ${there.rows})`)
    else if (here.sum !== there.sum) different.push(`${table.name} (other values)`)
  }
  if (different.length > 0)
    throw new Fault(
      `The copy in ${to.is} differs from ${from.is} in ${listed(different)}, so it was discarded. Nothing was changed.`,
    )
}

/** How many rows the tables have. */
export async function rowsOf({ query }: Session, tables: readonly Table[]): Promise<number> {
  let rows = 0
  for (const { name } of tables) {
    const [found] = await query<{ rows: number }>(`select count(*)::float8 as rows from ${inPublic(name)}`)
    rows += found?.rows ?? 0
  }
  return rows
}

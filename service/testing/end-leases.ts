import { sql } from "drizzle-orm"
import type { Db } from "../store/open.ts"

/** Lets every lease run out, as if its minute had passed: the database's own clock, which no test can turn, ends them. */
export async function endLeases(db: Db): Promise<void> {
  for (const table of ["queue", "calls", "dumps", "reader_actions"])
    await db.execute(
      sql`update ${sql.raw(table)} set leased_until = now() - interval '1 second' where leased_until is not null`,
    )
}

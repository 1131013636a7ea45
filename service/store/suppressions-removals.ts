import { and, count, eq, gte, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { suppressionRemovals } from "./schema/suppressions.ts"

/** Notes that a project took an address out of the list that all projects share. */
export async function addRemoval(
  tx: Db,
  removal: { project_id: number; email: string; removed_at: Date },
): Promise<void> {
  await tx.insert(suppressionRemovals).values(removal)
}

/** How many the project took out since then. Its removals at the same moment wait until this transaction ends. */
export async function countRemovals(tx: Db, project_id: number, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`removals ${project_id}`}, 7719))`)
  const [found] = await tx
    .select({ count: count() })
    .from(suppressionRemovals)
    .where(and(eq(suppressionRemovals.project_id, project_id), gte(suppressionRemovals.removed_at, since)))
  return found?.count ?? 0
}

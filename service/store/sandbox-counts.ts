import { sql } from "drizzle-orm"
import { countShards } from "./add-jobs.ts"
import { type Db, rows } from "./open.ts"

/** The row of a project's day that counts letters from its sandbox domain; sums over the day's rows stay right. */
export const sandboxShard = countShards

/**
 * Letters that the project sent from its sandbox domain since the beginning of the UTC day. Transactions that
 * call this and add letters run one after the other.
 */
export async function sandboxLettersOfDay(tx: Db, project_id: number, now: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${project_id}`}, 7721))`)
  const [counted] = await rows<{ letters: number }>(
    tx,
    sql`select letters from letter_counts
        where project_id = ${project_id} and shard = ${sandboxShard}
          and day = date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC')`,
  )
  return counted?.letters ?? 0
}

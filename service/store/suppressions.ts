import { type SQL, sql } from "drizzle-orm"
import { toJson } from "./json.ts"
import { type Db, rows } from "./open.ts"
import type { SuppressionCause } from "./schema.ts"

export type SuppressionRow = {
  project_id: number
  /** Folded address. */
  email: string
  cause: SuppressionCause
  source: "user" | "system" | "subscriber"
  reason: string | null
  letter_id: string | null
  created_at: Date
  /** null: stays until it is removed. */
  expires_at: Date | null
}

/** What is written per row; a removal is a row that has expired already. */
export type SuppressionChange = SuppressionRow & { is_removed: boolean }

/** Causes that hold for these folded addresses at `now`. */
export async function activeSuppressions(
  db: Db,
  project_id: number,
  emails: readonly string[],
  now: Date,
): Promise<{ email: string; cause: SuppressionCause }[]> {
  return rows(
    db,
    sql`select email, cause from suppressions
        where project_id = ${project_id}
          and email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))
          and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)`,
  )
}

/**
 * Adds and removes suppressions in one statement that touches rows in the order of their keys, so that two transactions
 * never wait for each other in a circle. A row that still holds keeps its beginning and its later end.
 */
export async function changeSuppressions(tx: Db, changes: readonly SuppressionChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(
    sql`insert into suppressions as s
          (project_id, email, cause, source, reason, letter_id, created_at, expires_at)
        select project_id, email, cause, source, reason, letter_id, created_at,
               case when is_removed then created_at else expires_at end
        from ${recordset(changes)}
        order by project_id, email, cause
        on conflict (project_id, email, cause) do update set
          source = excluded.source, reason = excluded.reason, letter_id = excluded.letter_id,
          created_at = case when s.expires_at <= excluded.created_at then excluded.created_at
                            else s.created_at end,
          expires_at = case when excluded.expires_at <= excluded.created_at then excluded.expires_at
                            when s.expires_at is null or excluded.expires_at is null then null
                            else greatest(s.expires_at, excluded.expires_at) end`,
  )
  const removed = changes.filter((one) => one.is_removed)
  if (removed.length === 0) return
  await tx.execute(
    sql`delete from suppressions s using ${recordset(removed)}
        where s.project_id = x.project_id and s.email = x.email and s.cause = x.cause`,
  )
}

const recordset = (changes: readonly SuppressionChange[]): SQL =>
  sql`jsonb_to_recordset(${toJson(changes)}::jsonb) as x(project_id bigint, email text, cause text,
        source text, reason text, letter_id text, created_at timestamptz, expires_at timestamptz,
        is_removed boolean)`

import { sql } from "drizzle-orm"
import { toJson } from "./json.ts"
import type { LetterKey } from "./letters-write.ts"
import { type Db, rows } from "./open.ts"
import type { attempts } from "./schema.ts"

export type NewAttempt = typeof attempts.$inferSelect

/** Adds attempts; one that is there already (its letter was handed over twice after a crash) stays as it is. */
export async function addAttempts(tx: Db, list: readonly NewAttempt[]): Promise<void> {
  if (list.length === 0) return
  await tx.execute(
    sql`insert into attempts (project_id, letter_id, try_no, started_at, duration_ms, host, tls,
                              delivery_status, reply, next_try_at, conversation)
        select project_id, letter_id, try_no, started_at, duration_ms, host, tls,
               delivery_status, reply, next_try_at, conversation
        from jsonb_to_recordset(${toJson(list)}::jsonb)
          as x(project_id bigint, letter_id text, try_no int, started_at timestamptz, duration_ms int,
               host text, tls text, delivery_status text, reply text, next_try_at timestamptz,
               conversation jsonb)
        on conflict (project_id, letter_id, try_no) do nothing`,
  )
}

/** True when an attempt for this letter was recorded. */
export async function hasAttempts(db: Db, { project_id, letter_id }: LetterKey): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 as one from attempts
        where project_id = ${project_id} and letter_id = ${letter_id} limit 1`,
  )
  return found.length > 0
}

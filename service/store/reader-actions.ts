import { and, eq, inArray, sql } from "drizzle-orm"
import type { ReaderAction } from "./captured.ts"
import { hasRunOut, leaseEnd } from "./lease.ts"
import { type Db, rows, toJson } from "./open.ts"
import { captured } from "./schema/sandbox.ts"

export type DueAction = { project_id: number; captured_id: number; action: ReaderAction }

/** Claims actions that are due, for `leaseMs`, the longest due first. */
export async function claimActions(db: Db, now: Date, leaseMs: number, max: number): Promise<DueAction[]> {
  return rows(
    db,
    sql`update reader_actions r set leased_until = ${leaseEnd({ ms: leaseMs })}
        from (
          select project_id, captured_id, action from reader_actions
          where done_at is null and due_at <= ${now.toISOString()}::timestamptz
            and (leased_until is null or ${hasRunOut(sql`leased_until`)})
          order by due_at
          limit ${max}
          for update skip locked
        ) due
        where r.project_id = due.project_id and r.captured_id = due.captured_id and r.action = due.action
        returning r.project_id::float8 as project_id, r.captured_id::float8 as captured_id, r.action`,
  )
}

/** When the next action is due, as epoch milliseconds, or null. */
export async function nextActionDueMs(db: Db): Promise<number | null> {
  const [row] = await rows<{ due_ms: number | null }>(
    db,
    sql`select (extract(epoch from min(due_at)) * 1000)::float8 as due_ms
        from reader_actions where done_at is null and leased_until is null`,
  )
  return row?.due_ms ?? null
}

/** Notes actions as done. */
export async function finishActions(db: Db, actions: readonly DueAction[], done_at: Date): Promise<void> {
  if (actions.length === 0) return
  await db.execute(
    sql`update reader_actions r set done_at = ${done_at.toISOString()}::timestamptz
        from jsonb_to_recordset(${toJson(actions)}::jsonb)
          as x(project_id bigint, captured_id bigint, action text)
        where r.project_id = x.project_id and r.captured_id = x.captured_id and r.action = x.action`,
  )
}

export type LetterToRead = { captured_id: number; mail_from: string; rcpt_to: string; raw: Uint8Array }

/** The captured letters of one project with their bytes. */
export async function lettersToRead(
  db: Db,
  project_id: number,
  captured_ids: number[],
): Promise<LetterToRead[]> {
  return db
    .select({
      captured_id: captured.captured_id,
      mail_from: captured.mail_from,
      rcpt_to: captured.rcpt_to,
      raw: captured.raw,
    })
    .from(captured)
    .where(and(eq(captured.project_id, project_id), inArray(captured.captured_id, captured_ids)))
}

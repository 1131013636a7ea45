import { sql } from "drizzle-orm"
import type { DeliveryStatus } from "#contract/delivery-status"
import { type LetterKey, letterKeys } from "./letters-write.ts"
import { type Db, rows, toJson } from "./open.ts"
import type { attempts } from "./schema/messages.ts"

export type NewAttempt = typeof attempts.$inferSelect

/** An attempt's number at its letter. */
export type AttemptKey = Pick<NewAttempt, "project_id" | "letter_id" | "try_no">

/**
 * Adds attempts and returns the new ones: an existing one (its letter was transmitted twice after a crash, or its
 * record was written and the answer lost) stays unchanged. In the order of their keys, so that transactions cannot
 * deadlock.
 */
export async function addAttempts(tx: Db, list: readonly NewAttempt[]): Promise<AttemptKey[]> {
  if (list.length === 0) return []
  return rows(
    tx,
    sql`insert into attempts (project_id, letter_id, try_no, started_at, duration_ms, host, tls,
                              delivery_status, reply, next_try_at, conversation)
        select project_id, letter_id, try_no, started_at, duration_ms, host, tls,
               delivery_status, reply, next_try_at, conversation
        from jsonb_to_recordset(${toJson(list)}::jsonb)
          as x(project_id bigint, letter_id text, try_no int, started_at timestamptz, duration_ms int,
               host text, tls text, delivery_status text, reply text, next_try_at timestamptz,
               conversation jsonb)
        order by project_id, letter_id, try_no
        on conflict (project_id, letter_id, try_no) do nothing
        returning project_id::float8 as project_id, letter_id, try_no`,
  )
}

export type LastAnswer = LetterKey & { delivery_status: DeliveryStatus; reply: string }

/** The last refusal of each of these letters by a host; letters that no host answered are absent. */
export async function lastAnswers(db: Db, keys: readonly LetterKey[]): Promise<LastAnswer[]> {
  if (keys.length === 0) return []
  // One look-up in the primary key per letter, whatever the planner estimates.
  return rows(
    db,
    sql`select a.project_id::float8 as project_id, a.letter_id, a.delivery_status, a.reply
        from ${letterKeys(keys)} cross join lateral (
          select * from attempts
          where project_id = x.project_id and letter_id = x.letter_id and reply ~ '^[45][0-9][0-9]'
          order by try_no desc limit 1) a`,
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

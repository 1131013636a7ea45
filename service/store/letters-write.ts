import { type SQL, sql } from "drizzle-orm"
import { type Db, rows, toJson } from "./open.ts"

export type LetterKey = { project_id: number; letter_id: string }

/** A letter as events/record sees it: locked until the transaction ends. */
export type LockedLetter = LetterKey & {
  job_id: string
  email: string
  status: string
  delivery_status: string | null
}

/** Locks letters in the order of their keys: two transactions cannot deadlock. */
export async function lockLetters(tx: Db, keys: readonly LetterKey[]): Promise<LockedLetter[]> {
  return rows(
    tx,
    sql`select l.project_id::float8 as project_id, l.letter_id, l.job_id, l.email, l.status, l.delivery_status
        from letters l
        where (l.project_id, l.letter_id) in (select project_id, letter_id from ${letterKeys(keys)})
        order by l.project_id, l.letter_id
        for update of l`,
  )
}

/** The next status of a letter. */
export type LetterStatus = LetterKey & { status: string; delivery_status: string | null; status_at: Date }

/** Writes the statuses of letters that lockLetters locked before. */
export async function writeStatuses(tx: Db, changes: readonly LetterStatus[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(
    sql`update letters l
        set status = x.status, delivery_status = x.delivery_status, status_at = x.status_at
        from jsonb_to_recordset(${toJson(changes)}::jsonb)
          as x(project_id bigint, letter_id text, status text, delivery_status text, status_at timestamptz)
        where l.project_id = x.project_id and l.letter_id = x.letter_id`,
  )
}

/** Keys as a row source `x(project_id, letter_id)`. */
export const letterKeys = (keys: readonly LetterKey[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(
    keys.map(({ project_id, letter_id }) => ({ project_id, letter_id })),
  )}::jsonb) as x(project_id bigint, letter_id text)`

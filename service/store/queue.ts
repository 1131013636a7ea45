import { sql } from "drizzle-orm"
import { at } from "../clock.ts"
import { toJson } from "./json.ts"
import { type LetterKey, letterKeys } from "./letters-write.ts"
import { type Db, rows } from "./open.ts"

/** A letter in the hands of one worker. */
export type ClaimedLetter = LetterKey & {
  /** Recipient's domain in ASCII. */
  domain: string
  /** Attempts made before. */
  try_count: number
  first_try_at: Date | null
}

export type Lease = { lease: string; until: Date }

/**
 * How long a process has to be in touch with the database before it takes over what others seem to have dropped: they
 * could not renew their leases while it was away either, and come back with results in their hands.
 */
export const takeOverAfterMs = 30_000

type ClaimedRow = Omit<ClaimedLetter, "first_try_at"> & { first_try_ms: number | null }

/**
 * Claims letters that are due, the longest due first; what others hold is skipped without waiting. `takesOver` says
 * whether a lease that ran out counts as one that nobody holds.
 */
export async function claimLetters(
  db: Db,
  lease: Lease,
  now: Date,
  most: number,
  takesOver = true,
): Promise<ClaimedLetter[]> {
  const claimed = await rows<ClaimedRow>(
    db,
    sql`update queue q set lease = ${lease.lease}, leased_until = ${lease.until.toISOString()}::timestamptz
        from (
          select project_id, letter_id from queue
          where due_at <= ${now.toISOString()}::timestamptz
            and (leased_until is null
                 or (${takesOver} and leased_until <= ${now.toISOString()}::timestamptz))
          order by due_at
          limit ${most}
          for update skip locked
        ) due
        where q.project_id = due.project_id and q.letter_id = due.letter_id
        returning q.project_id::float8 as project_id, q.letter_id, q.domain, q.try_count,
                  (extract(epoch from q.first_try_at) * 1000)::float8 as first_try_ms`,
  )
  return claimed.map(({ first_try_ms, ...letter }) => ({
    ...letter,
    first_try_at: first_try_ms === null ? null : at(first_try_ms),
  }))
}

/** When the next letter becomes due after `now`, as epoch milliseconds, or null. */
export async function nextLetterDueMs(db: Db, now: Date): Promise<number | null> {
  const [row] = await rows<{ due_ms: number }>(
    db,
    sql`select (extract(epoch from due_at) * 1000)::float8 as due_ms from queue
        where due_at > ${now.toISOString()}::timestamptz
        order by due_at
        limit 1`,
  )
  return row?.due_ms ?? null
}

/** Prolongs what a worker holds. Rows that are being settled at this moment are left alone. */
export async function renewLeases(db: Db, lease: Lease): Promise<void> {
  await db.execute(
    sql`update queue q set leased_until = ${lease.until.toISOString()}::timestamptz
        from (select project_id, letter_id from queue where lease = ${lease.lease} for update skip locked) own
        where q.project_id = own.project_id and q.letter_id = own.letter_id`,
  )
}

/** Prolongs one letter's lease, which may have run out; false when somebody else has the letter now. */
export async function keepLease(db: Db, key: LetterKey, lease: Lease): Promise<boolean> {
  const kept = await rows(
    db,
    sql`update queue set leased_until = ${lease.until.toISOString()}::timestamptz
        where project_id = ${key.project_id} and letter_id = ${key.letter_id} and lease = ${lease.lease}
        returning 1`,
  )
  return kept.length > 0
}

/** Hands back what a worker holds, save what it still has in hand. */
export async function releaseLeases(db: Db, lease: string, inHand: readonly LetterKey[] = []): Promise<void> {
  await db.execute(
    sql`update queue q set lease = null, leased_until = null
        where q.lease = ${lease}
          and (q.project_id, q.letter_id) not in (select project_id, letter_id from ${letterKeys(inHand)})`,
  )
}

/** Takes letters out for good. */
export async function dequeue(tx: Db, keys: readonly LetterKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(
    sql`delete from queue q using ${letterKeys(keys)}
        where q.project_id = x.project_id and q.letter_id = x.letter_id`,
  )
}

export type Rescheduled = LetterKey & { due_at: Date; try_count: number; first_try_at: Date }

/** Puts letters back for a later attempt, if this worker still holds them. */
export async function reschedule(tx: Db, lease: string, letters: readonly Rescheduled[]): Promise<void> {
  if (letters.length === 0) return
  await tx.execute(
    sql`update queue q
        set due_at = x.due_at, try_count = x.try_count, first_try_at = x.first_try_at,
            lease = null, leased_until = null
        from jsonb_to_recordset(${toJson(letters)}::jsonb)
          as x(project_id bigint, letter_id text, due_at timestamptz, try_count int, first_try_at timestamptz)
        where q.project_id = x.project_id and q.letter_id = x.letter_id and q.lease = ${lease}`,
  )
}

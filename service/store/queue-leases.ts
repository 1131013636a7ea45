import { type SQL, sql } from "drizzle-orm"
import { hasRunOut, type Lease, leaseEnd } from "./lease.ts"
import { type LetterKey, letterKeys } from "./letters-write.ts"
import { type Db, rows } from "./open.ts"
import { idsOf, isOneOf } from "./queue.ts"

/** Letters that are taken over at once; the next claim takes over the next ones. */
const takenOverPerTurn = 1000

/**
 * Makes letters with an expired lease claimable again (DELIVER-4), except those in flight in this worker, and returns
 * their number. In the order of the leases, so that the planner uses their index before it has statistics.
 */
export async function takeOver(db: Db, lease: string, inFlight: readonly LetterKey[]): Promise<number> {
  const taken = await rows(
    db,
    sql`with lost as materialized (
          select q.project_id, q.letter_id from queue q
          where q.lease is not null and ${hasRunOut(sql`q.leased_until`)} and not (${isHeld(lease, inFlight)})
          order by q.lease limit ${takenOverPerTurn}
          for update skip locked)
        update queue q set lease = null, leased_until = null from lost
        where ${isOneOf(sql`lost`)} and q.project_id = lost.project_id and q.letter_id = lost.letter_id
        returning 1`,
  )
  return taken.length
}

/**
 * Renews the leases of letters in flight in a worker, and no others that carry its lease: those run out within a minute
 * and are taken over. Rows that are locked because they are being recorded are skipped.
 */
export async function renewLeases(db: Db, lease: Lease, inFlight: readonly LetterKey[]): Promise<void> {
  if (inFlight.length === 0) return
  await db.execute(
    sql`with own as materialized (
          select q.project_id, q.letter_id from queue q
          where q.letter_id = any(${idsOf(inFlight)}) and ${isHeld(lease.lease, inFlight)}
          for update skip locked)
        update queue q set leased_until = ${leaseEnd(lease)} from own
        where ${isOneOf(sql`own`)} and q.project_id = own.project_id and q.letter_id = own.letter_id`,
  )
}

/** Renews one letter's lease, which may have run out; false when another worker has the letter now. */
export async function renewLease(db: Db, key: LetterKey, lease: Lease): Promise<boolean> {
  const renewed = await rows(
    db,
    sql`update queue set leased_until = ${leaseEnd(lease)}
        where project_id = ${key.project_id} and letter_id = ${key.letter_id} and lease = ${lease.lease}
        returning 1`,
  )
  return renewed.length > 0
}

/** Releases the leases of a worker, except those of letters in flight. */
export async function releaseLeases(
  db: Db,
  lease: string,
  inFlight: readonly LetterKey[] = [],
): Promise<void> {
  await db.execute(
    sql`update queue q set lease = null, leased_until = null
        where q.lease = ${lease} and not (${isHeld(lease, inFlight)})`,
  )
}

/** Of a row of the queue: its letter is in flight in the worker with this lease. */
const isHeld = (lease: string, inFlight: readonly LetterKey[]): SQL =>
  sql`q.lease = ${lease} and (q.project_id, q.letter_id) in (select project_id, letter_id from ${letterKeys(inFlight)})`

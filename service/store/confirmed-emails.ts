import { and, asc, count, eq, inArray, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { sandboxShard } from "./sandbox-counts.ts"
import { confirmedEmails } from "./schema/suppressions.ts"

type ConfirmedEmailRow = typeof confirmedEmails.$inferSelect

/** `project_id` is the account's own space, `email` a folded address. */
export type ConfirmedEmailKey = { project_id: number; email: string }

const at = (key: ConfirmedEmailKey) =>
  and(eq(confirmedEmails.project_id, key.project_id), eq(confirmedEmails.email, key.email))

/** The account's entry for an address, or null. */
export async function confirmedEmailOf(db: Db, key: ConfirmedEmailKey): Promise<ConfirmedEmailRow | null> {
  const [row] = await db.select().from(confirmedEmails).where(at(key))
  return row ?? null
}

/** The account's addresses in the order in which they were added. */
export const listConfirmedEmails = (db: Db, project_id: number): Promise<ConfirmedEmailRow[]> =>
  db
    .select()
    .from(confirmedEmails)
    .where(eq(confirmedEmails.project_id, project_id))
    .orderBy(asc(confirmedEmails.created_at), asc(confirmedEmails.email))

/** `link`: a link is to be sent, and recorded as sent now; `before` is when the last one was, null for a new address. */
type UpsertedEmail = {
  status: ConfirmedEmailRow["status"]
  link: { sent_at: Date; before: Date | null } | null
}

/**
 * Adds an address, or notes that an unconfirmed one gets a new link when its last one was sent at `pauseFrom` or before;
 * a confirmed one stays as it is. "too many" when the account would then have more than `max`.
 */
export async function upsertConfirmedEmail(
  db: Db,
  key: ConfirmedEmailKey,
  now: Date,
  { max, resendBefore }: { max: number; resendBefore: Date },
): Promise<UpsertedEmail | "too many"> {
  return db.transaction(async (tx) => {
    // Writers of one account go one after the other, so that the count stays true.
    await tx.execute(sql`select 1 from projects where project_id = ${key.project_id} for no key update`)
    const known = await confirmedEmailOf(tx, key)
    const before = known?.link_sent_at ?? null
    const status = known?.status ?? "unconfirmed"
    if (status === "confirmed" || (before && before > resendBefore)) return { status, link: null }
    if (!known && (await countConfirmed(tx, key.project_id)) >= max) return "too many"
    await tx
      .insert(confirmedEmails)
      .values({ ...key, created_at: now, link_sent_at: now })
      .onConflictDoUpdate({
        target: [confirmedEmails.project_id, confirmedEmails.email],
        set: { link_sent_at: now },
      })
    return { status, link: { sent_at: now, before } }
  })
}

/** Reverts the record of a link whose mail could not be queued: a new address is deleted, an existing one may retry. */
export async function revertLinkSent(
  db: Db,
  key: ConfirmedEmailKey,
  { sent_at, before }: { sent_at: Date; before: Date | null },
): Promise<void> {
  const isOurs = and(
    at(key),
    eq(confirmedEmails.status, "unconfirmed"),
    eq(confirmedEmails.link_sent_at, sent_at),
  )
  if (before) await db.update(confirmedEmails).set({ link_sent_at: before }).where(isOurs)
  else await db.delete(confirmedEmails).where(isOurs)
}

/** The row of an account's day that counts its confirmation mails; sums over the day's rows stay right. */
export const confirmLinkShard = sandboxShard + 1

/**
 * Confirmation mails of an account since the beginning of the UTC day, those for addresses included that were deleted
 * since. Transactions that call this and add such a mail run one after the other.
 */
export async function confirmLinksOfDay(tx: Db, project_id: number, dayStart: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${project_id}`}, 7722))`)
  const [counted] = await rows<{ letters: number }>(
    tx,
    sql`select letters from letter_counts
        where project_id = ${project_id} and shard = ${confirmLinkShard}
          and day = ${dayStart.toISOString()}::timestamptz`,
  )
  return counted?.letters ?? 0
}

async function countConfirmed(tx: Db, project_id: number): Promise<number> {
  const [held] = await tx
    .select({ count: count() })
    .from(confirmedEmails)
    .where(eq(confirmedEmails.project_id, project_id))
  return held?.count ?? 0
}

/** Notes that the owner of an address followed its link; nothing happens to one that is confirmed or gone. */
export async function confirmEmail(db: Db, key: ConfirmedEmailKey, now: Date): Promise<void> {
  await db
    .update(confirmedEmails)
    .set({ status: "confirmed", confirmed_at: now })
    .where(and(at(key), eq(confirmedEmails.status, "unconfirmed")))
}

/** Removes an address; false when it is missing. */
export async function deleteConfirmedEmail(db: Db, key: ConfirmedEmailKey): Promise<boolean> {
  const gone = await db.delete(confirmedEmails).where(at(key)).returning({ email: confirmedEmails.email })
  return gone.length > 0
}

/** Those of these folded addresses that are confirmed in the account whose own space this is. */
export async function confirmedAmong(
  db: Db,
  project_id: number,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const found = await db
    .select({ email: confirmedEmails.email })
    .from(confirmedEmails)
    .where(
      and(
        eq(confirmedEmails.project_id, project_id),
        eq(confirmedEmails.status, "confirmed"),
        inArray(confirmedEmails.email, [...emails]),
      ),
    )
  return new Set(found.map((one) => one.email))
}

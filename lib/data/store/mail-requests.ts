import "server-only"
import { and, count, eq, gt, or, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { mailRequests } from "./schema/people.ts"

type MailRequest = typeof mailRequests.$inferSelect

type MailRequestKey = Pick<MailRequest, "user_id" | "recipient_hash">

/**
 * Serializes requests by this person and for this recipient until the transaction ends, to keep their limits exact. Every
 * transaction locks the person first, so there is no deadlock.
 */
export async function holdMailRequests(tx: Db, { user_id, recipient_hash }: MailRequestKey): Promise<void> {
  for (const name of [`mail by ${user_id}`, `mail for ${recipient_hash}`])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Requests since an instant by this person, and for this recipient by anyone. */
export async function countMailRequests(
  tx: Db,
  { user_id, recipient_hash }: MailRequestKey,
  since: Date,
): Promise<{ byPerson: number; forRecipient: number }> {
  const isByPerson = eq(mailRequests.user_id, user_id)
  const isForRecipient = eq(mailRequests.recipient_hash, recipient_hash)
  const [found] = await tx
    .select({
      byPerson: sql<number>`${count()} filter (where ${isByPerson})`.mapWith(Number),
      forRecipient: sql<number>`${count()} filter (where ${isForRecipient})`.mapWith(Number),
    })
    .from(mailRequests)
    .where(and(or(isByPerson, isForRecipient), gt(mailRequests.created_at, since)))
  return found ?? { byPerson: 0, forRecipient: 0 }
}

export async function insertMailRequest(tx: Db, request: MailRequest): Promise<void> {
  await tx.insert(mailRequests).values(request)
}

import { and, count, eq, gte, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { subscribeRequests } from "./schema/suppressions.ts"

type SubscribeRequest = typeof subscribeRequests.$inferSelect

/**
 * Records an invitation to subscribe again and returns its number, or null when the project has made `max` of them
 * since then. Simultaneous invitations of one project are serialized.
 */
export async function addSubscribeRequest(
  db: Db,
  request: { project_id: number; email: string; created_at: Date },
  { since, max }: { since: Date; max: number },
): Promise<number | null> {
  const { project_id } = request
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`subscribe ${project_id}`}, 7719))`)
    const [made] = await tx
      .select({ count: count() })
      .from(subscribeRequests)
      .where(and(eq(subscribeRequests.project_id, project_id), gte(subscribeRequests.created_at, since)))
    if ((made?.count ?? 0) >= max) return null
    const [added] = await tx
      .insert(subscribeRequests)
      .values(request)
      .returning({ request_id: subscribeRequests.request_id })
    return added?.request_id ?? null
  })
}

/** Takes an invitation back whose mail could not be written: it does not count. */
export async function dropSubscribeRequest(db: Db, project_id: number, request_id: number): Promise<void> {
  await db.delete(subscribeRequests).where(isRequest(project_id, request_id))
}

/** The project's invitation with this number, or null. */
export async function subscribeRequest(
  db: Db,
  project_id: number,
  request_id: number,
): Promise<SubscribeRequest | null> {
  const [row] = await db.select().from(subscribeRequests).where(isRequest(project_id, request_id))
  return row ?? null
}

/** Records that an invitation was followed, and the letter of its event; the first time stays. */
export async function noteFollowed(
  tx: Db,
  { project_id, request_id }: { project_id: number; request_id: number },
  followed: { letter_id: string | null; followed_at: Date },
): Promise<void> {
  await tx.execute(
    sql`update subscribe_requests
        set followed_at = coalesce(followed_at, ${followed.followed_at.toISOString()}::timestamptz),
            letter_id = coalesce(letter_id, ${followed.letter_id}::text)
        where project_id = ${project_id} and request_id = ${request_id}`,
  )
}

/** The newest letter after which this folded address unsubscribed or complained, and still is; null without one. */
export async function letterOfOptOut(tx: Db, project_id: number, email: string): Promise<string | null> {
  const [found] = await rows<{ letter_id: string }>(
    tx,
    sql`select letter_id from suppressions
        where project_id = ${project_id} and email = ${email} and cause in ('unsubscribed', 'complained')
          and letter_id is not null
        order by created_at desc limit 1`,
  )
  return found?.letter_id ?? null
}

const isRequest = (project_id: number, request_id: number) =>
  and(eq(subscribeRequests.project_id, project_id), eq(subscribeRequests.request_id, request_id))

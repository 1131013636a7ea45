import "server-only"
import { and, desc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"
import { type AlertNews, type AlertOutcome, alertDeliveries, alertDestinations } from "./schema/alerts.ts"

/** Notifications of alerts, by destination, with their results. */
export type AlertDeliveryRow = typeof alertDeliveries.$inferSelect

type DeliveryPlace = Pick<AlertDeliveryRow, "project_id" | "firing_id" | "destination_id" | "news">

const isDelivery = ({ project_id, firing_id, destination_id, news }: DeliveryPlace) =>
  and(
    eq(alertDeliveries.project_id, project_id),
    eq(alertDeliveries.firing_id, firing_id),
    eq(alertDeliveries.destination_id, destination_id),
    eq(alertDeliveries.news, news),
  )

const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`

export type NewNotifications = {
  project_id: string
  firing_id: string
  destination_ids: readonly string[]
  news: AlertNews
  created_at: Date
  /** Delay before it is sent. */
  seconds: number
}

/** Queues notifications, in the transaction that records the event; each destination gets each event once. */
export async function insertDeliveries(
  tx: Db,
  { destination_ids, seconds, ...news }: NewNotifications,
): Promise<void> {
  if (destination_ids.length === 0) return
  await tx
    .insert(alertDeliveries)
    .values(destination_ids.map((destination_id) => ({ ...news, destination_id, next_at: after(seconds) })))
    .onConflictDoNothing()
}

/** Destinations that were or will be notified of a firing. */
export async function notifiedDestinations(tx: Db, project_id: string, firing_id: string): Promise<string[]> {
  const found = await tx
    .select({ destination_id: alertDeliveries.destination_id })
    .from(alertDeliveries)
    .where(
      and(
        eq(alertDeliveries.project_id, project_id),
        eq(alertDeliveries.firing_id, firing_id),
        eq(alertDeliveries.news, "fired"),
      ),
    )
  return found.map((one) => one.destination_id)
}

export const listDeliveries = (
  db: Db,
  project_id: string,
  firing_ids: readonly string[],
): Promise<AlertDeliveryRow[]> =>
  firing_ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(alertDeliveries)
        .where(
          and(
            eq(alertDeliveries.project_id, project_id),
            inArray(alertDeliveries.firing_id, [...firing_ids]),
          ),
        )

export type DeliveryClaim = AlertDeliveryRow & { lease_token: string }

/**
 * Claims the delivery that has waited longest; an end is never sent before its beginning. The attempt is counted before
 * it is made, so that one that crashes the process is limited too.
 */
export async function claimDelivery(
  db: Db,
  lease_token: string,
  leaseSeconds: number,
): Promise<DeliveryClaim | null> {
  const [due] = await rows<DeliveryPlace>(
    db,
    sql`update alert_deliveries set tries = tries + 1, lease_token = ${lease_token}, lease_until = ${after(leaseSeconds)}
        where (project_id, firing_id, destination_id, news) = (
          select d.project_id, d.firing_id, d.destination_id, d.news from alert_deliveries d
          where d.outcome is null and d.next_at <= now() and (d.lease_until is null or d.lease_until <= now())
            and not (d.news = 'resolved' and exists (select from alert_deliveries f
              where f.project_id = d.project_id and f.firing_id = d.firing_id
                and f.destination_id = d.destination_id and f.news = 'fired' and f.outcome is null))
          order by d.next_at limit 1 for update of d skip locked)
        returning project_id, firing_id, destination_id, news`,
  )
  if (!due) return null
  const [claimed] = await db
    .select()
    .from(alertDeliveries)
    .where(and(isDelivery(due), eq(alertDeliveries.lease_token, lease_token)))
  return claimed ? { ...claimed, lease_token } : null
}

/** Result of an attempt; without an outcome it is retried after `seconds`. */
export type TryResult = {
  outcome: AlertOutcome | null
  said: string
  tried_at: Date
  seconds?: number
}

export async function settleDelivery(
  db: Db,
  claim: DeliveryClaim,
  { seconds = 0, ...result }: TryResult,
): Promise<void> {
  await db
    .update(alertDeliveries)
    .set({ ...result, next_at: after(seconds), lease_token: null, lease_until: null })
    .where(and(isDelivery(claim), eq(alertDeliveries.lease_token, claim.lease_token)))
}

/** Drops the notifications of a deleted destination. */
export async function dropDeliveriesTo(tx: Db, project_id: string, destination_id: string): Promise<void> {
  await tx
    .delete(alertDeliveries)
    .where(
      and(
        eq(alertDeliveries.project_id, project_id),
        eq(alertDeliveries.destination_id, destination_id),
        isNull(alertDeliveries.outcome),
      ),
    )
}

const day = 86_400_000
const mailsMax = 5000

/** Times of alert emails since an instant (epoch ms); those to a deleted destination may have been of another kind. */
export async function alertMailTimes(db: Db, project_id: string, fromMs: number): Promise<number[]> {
  const found = await db
    .select({ tried_at: alertDeliveries.tried_at })
    .from(alertDeliveries)
    .leftJoin(
      alertDestinations,
      and(
        eq(alertDestinations.project_id, alertDeliveries.project_id),
        eq(alertDestinations.destination_id, alertDeliveries.destination_id),
      ),
    )
    .where(
      and(
        eq(alertDeliveries.project_id, project_id),
        // Attempts continue for some hours.
        gte(alertDeliveries.created_at, at(fromMs - day)),
        eq(alertDeliveries.outcome, "delivered"),
        or(isNull(alertDestinations.kind), eq(alertDestinations.kind, "mail")),
      ),
    )
    .orderBy(desc(alertDeliveries.created_at))
    .limit(mailsMax)
  return found.flatMap(({ tried_at }) => (tried_at ? [tried_at.getTime()] : []))
}

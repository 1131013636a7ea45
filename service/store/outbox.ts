import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { events } from "./schema/events.ts"
import { outbox, type WebhookRef } from "./schema/webhooks.ts"

/** An event that waits for a webhook call. */
export type WaitingEvent = { event_id: number; event_time: Date }

/** The webhook's oldest waiting events in the order in which they were recorded. */
export async function oldestWaiting(tx: Db, ref: WebhookRef, max: number): Promise<WaitingEvent[]> {
  return tx
    .select({ event_id: events.event_id, event_time: events.event_time })
    .from(outbox)
    .innerJoin(events, and(eq(events.project_id, outbox.project_id), eq(events.event_id, outbox.event_id)))
    .where(and(eq(outbox.project_id, ref.project_id), eq(outbox.webhook_id, ref.webhook_id)))
    .orderBy(asc(outbox.event_id))
    .limit(max)
}

/** Takes events out of the outbox; they now live in a call. */
export async function removeWaiting(tx: Db, ref: WebhookRef, event_ids: number[]): Promise<void> {
  if (event_ids.length === 0) return
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.project_id, ref.project_id),
        eq(outbox.webhook_id, ref.webhook_id),
        inArray(outbox.event_id, event_ids),
      ),
    )
}

/**
 * Drops up to `max` events, of `before` or earlier, that wait for inactive webhooks, and returns their number. Only the
 * oldest of each webhook are checked: when none of them is old enough, the others are not either.
 */
export async function dropUnwanted(db: Db, before: Date, max: number): Promise<number> {
  const gone = await rows(
    db,
    sql`with unwanted as materialized (
          select o.* from webhooks w join projects p on p.project_id = w.project_id
          cross join lateral (
            select project_id, webhook_id, event_id from outbox
            where project_id = w.project_id and webhook_id = w.webhook_id
            order by event_id limit ${max}) o
          left join events e on e.project_id = o.project_id and e.event_id = o.event_id
          where (w.status <> 'active' or p.deleted_at is not null)
            and (e.event_id is null or e.event_time <= ${before.toISOString()}::timestamptz)
          limit ${max})
        delete from outbox o using unwanted u
        where o.project_id = u.project_id and o.webhook_id = u.webhook_id and o.event_id = u.event_id
        returning 1`,
  )
  return gone.length
}

/**
 * Drops up to `max` events that wait for deleted webhooks, and returns their number: an event may be recorded while its
 * webhook is deleted. Goes from webhook to webhook, however many events wait for each.
 */
export async function dropOrphans(db: Db, max: number): Promise<number> {
  const gone = await rows(
    db,
    sql`with recursive ${webhooksWithBacklog}
        , orphans as materialized (
          select o.* from waiting_webhooks t
          cross join lateral (
            select project_id, webhook_id, event_id from outbox
            where project_id = t.project_id and webhook_id = t.webhook_id
            order by event_id limit ${max} for update skip locked) o
          where not exists (
            select 1 from webhooks w where w.project_id = t.project_id and w.webhook_id = t.webhook_id)
          limit ${max})
        delete from outbox o using orphans x
        where o.project_id = x.project_id and o.webhook_id = x.webhook_id and o.event_id = x.event_id
        returning 1`,
  )
  return gone.length
}

/**
 * `waiting_webhooks(project_id, webhook_id)`, for `with recursive`: webhooks for which events wait, each once. Each step is one look
 * into the primary key, however many events wait.
 */
export const webhooksWithBacklog: SQL = sql`waiting_webhooks as (
          (select project_id, webhook_id from outbox order by project_id, webhook_id limit 1)
          union all
          select n.project_id, n.webhook_id from waiting_webhooks t
          cross join lateral (
            select o.project_id, o.webhook_id from outbox o
            where (o.project_id, o.webhook_id) > (t.project_id, t.webhook_id)
            order by o.project_id, o.webhook_id limit 1) n)`

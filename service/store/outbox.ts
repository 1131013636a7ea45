import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { events, outbox } from "./schema.ts"
import type { WebhookRef } from "./webhooks.ts"

/** An event that waits to be told to a webhook. */
export type WaitingEvent = { event_id: number; event_time: Date }

/** The webhook's oldest waiting events in the order in which they were recorded. */
export async function oldestWaiting(tx: Db, ref: WebhookRef, most: number): Promise<WaitingEvent[]> {
  return tx
    .select({ event_id: events.event_id, event_time: events.event_time })
    .from(outbox)
    .innerJoin(events, and(eq(events.project_id, outbox.project_id), eq(events.event_id, outbox.event_id)))
    .where(and(eq(outbox.project_id, ref.project_id), eq(outbox.webhook_id, ref.webhook_id)))
    .orderBy(asc(outbox.event_id))
    .limit(most)
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

/** Drops waiting events that nobody will be told: older than `before` at an inactive webhook, or of a deleted one. */
export async function dropUnwanted(db: Db, before: Date): Promise<void> {
  await db.execute(
    sql`delete from outbox o using webhooks w, projects p, events e
        where w.project_id = o.project_id and w.webhook_id = o.webhook_id
          and p.project_id = o.project_id and (w.status <> 'active' or p.deleted_at is not null)
          and e.project_id = o.project_id and e.event_id = o.event_id
          and e.event_time <= ${before.toISOString()}::timestamptz`,
  )
  await db.execute(
    sql`delete from outbox o where not exists (
          select 1 from webhooks w where w.project_id = o.project_id and w.webhook_id = o.webhook_id)`,
  )
}

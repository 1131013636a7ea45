import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm"
import { hasRunOut, type Lease, leaseEnd } from "./lease.ts"
import type { Db } from "./open.ts"
import { rows } from "./open.ts"
import { type EventDetails, events } from "./schema/events.ts"
import { jobs, letters } from "./schema/messages.ts"
import { calls, type WebhookRef } from "./schema/webhooks.ts"

export type CallRow = typeof calls.$inferSelect
type CallRef = Pick<CallRow, "project_id" | "call_id">

const ofWebhook = (ref: WebhookRef) =>
  and(eq(calls.project_id, ref.project_id), eq(calls.webhook_id, ref.webhook_id))

/** Calls of the webhook that some worker is making now. */
export async function countLeased(tx: Db, ref: WebhookRef): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(calls)
    .where(
      and(
        ofWebhook(ref),
        eq(calls.status, "waiting"),
        isNotNull(calls.lease),
        sql`not ${hasRunOut(sql`${calls.leased_until}`)}`,
      ),
    )
  return row?.count ?? 0
}

/** REPLAY-6: waiting calls of a stopped replay are not made any more. */
const ofNoStoppedReplay = sql`not exists (select 1 from replays r
  where r.project_id = ${calls.project_id} and r.replay_id = ${calls.replay_id} and r.status = 'stopped')`

/** Due calls that a worker can claim. */
export type Claimable = {
  /** Calls in flight in this process, whose leases may have run out while the database was away. */
  inFlight: readonly number[]
  /** Whether calls with expired leases of other workers are claimable. */
  takesOver: boolean
}

const isClaimable = ({ inFlight, takesOver }: Claimable) =>
  and(
    inFlight.length > 0 ? notInArray(calls.call_id, [...inFlight]) : undefined,
    takesOver ? or(isNull(calls.lease), hasRunOut(sql`${calls.leased_until}`)) : isNull(calls.lease),
  )

/** Due calls of the webhook, the longest due first. */
export async function dueCalls(
  tx: Db,
  ref: WebhookRef,
  now: Date,
  max: number,
  claimable: Claimable,
): Promise<CallRow[]> {
  const isDue = and(eq(calls.status, "waiting"), lte(calls.next_try_at, now))
  return tx
    .select()
    .from(calls)
    .where(and(ofWebhook(ref), isDue, isClaimable(claimable), ofNoStoppedReplay))
    .orderBy(asc(calls.next_try_at), asc(calls.call_id))
    .limit(max)
}

/**
 * Claims due calls. One that still has a lease was in flight in a worker that died: it may have reached the
 * receiver, so it counts as a try and goes out as a repetition.
 */
export async function leaseDueCalls(
  tx: Db,
  project_id: number,
  call_ids: number[],
  lease: Lease,
): Promise<CallRow[]> {
  if (call_ids.length === 0) return []
  return (
    tx
      .update(calls)
      .set({
        lease: lease.lease,
        leased_until: leaseEnd(lease),
        retry_count: sql`${calls.retry_count} + (${calls.lease} is not null)::int`,
      })
      // One that was given up since the select (REPLAY-6) is not claimed.
      .where(
        and(eq(calls.project_id, project_id), inArray(calls.call_id, call_ids), eq(calls.status, "waiting")),
      )
      .returning()
  )
}

/**
 * Adds one call per batch of a replay's events, due at once: any worker that claims due calls of the webhook makes it.
 */
export async function addReplayCalls(
  tx: Db,
  { project_id, webhook_id }: WebhookRef,
  replay_id: number,
  batches: number[][],
  now: Date,
): Promise<void> {
  if (batches.length === 0) return
  await tx.insert(calls).values(
    batches.map((event_ids) => ({
      project_id,
      webhook_id,
      event_ids,
      replay_id,
      created_at: now,
      next_try_at: now,
    })),
  )
}

/** Adds one call per batch of events, claimed at once. */
export async function addLeasedCalls(
  tx: Db,
  { project_id, webhook_id }: WebhookRef,
  batches: number[][],
  created_at: Date,
  lease: Lease,
): Promise<CallRow[]> {
  if (batches.length === 0) return []
  return tx
    .insert(calls)
    .values(
      batches.map((event_ids) => ({
        project_id,
        webhook_id,
        event_ids,
        created_at,
        lease: lease.lease,
        leased_until: leaseEnd(lease),
        next_try_at: created_at,
      })),
    )
    .returning()
}

/** Calls with this lease: those of a claim whose response was lost. */
export async function callsOfLease(db: Db, ref: WebhookRef, lease: string): Promise<CallRow[]> {
  return db
    .select()
    .from(calls)
    .where(and(ofWebhook(ref), eq(calls.status, "waiting"), eq(calls.lease, lease)))
    .orderBy(asc(calls.call_id))
}

/** Renews the lease of a call, which may have run out; false when another worker has the call now. */
export async function renewCallLease(
  db: Db,
  { project_id, call_id }: CallRef,
  lease: Lease,
): Promise<boolean> {
  const renewed = await db
    .update(calls)
    .set({ leased_until: leaseEnd(lease) })
    .where(and(eq(calls.project_id, project_id), eq(calls.call_id, call_id), eq(calls.lease, lease.lease)))
    .returning({ call_id: calls.call_id })
  return renewed.length > 0
}

/** Splits due calls into calls of one event each, for a webhook that now takes single events. Each copies the attempts. */
export async function splitDue(tx: Db, ref: WebhookRef, now: Date, claimable: Claimable): Promise<void> {
  await tx.execute(
    sql`with old as (
          delete from calls
          where project_id = ${ref.project_id} and webhook_id = ${ref.webhook_id} and status = 'waiting'
            and next_try_at <= ${now.toISOString()}::timestamptz and cardinality(event_ids) > 1
            and ${isClaimable(claimable) ?? sql`true`}
          returning *)
        , made as (
          insert into calls (project_id, webhook_id, event_ids, retry_count, created_at, next_try_at,
                             last_try_at, last_http_status, last_error, last_duration_ms, replay_id)
          select project_id, webhook_id, array[event_id], retry_count, created_at, next_try_at,
                 last_try_at, last_http_status, last_error, last_duration_ms, replay_id
          from old, unnest(old.event_ids) as event_id
          order by old.call_id, event_id
          returning *)
        insert into call_tries (project_id, call_id, try_no, webhook_id, started_at, duration_ms, http_status, error,
                                url, request_headers, body_hash, body, answer_headers, answer_body)
        select t.project_id, made.call_id, t.try_no, t.webhook_id, t.started_at, t.duration_ms, t.http_status, t.error,
               t.url, t.request_headers, t.body_hash, t.body, t.answer_headers, t.answer_body
        from made
        join old on made.event_ids <@ old.event_ids and made.replay_id is not distinct from old.replay_id
        join call_tries t on t.project_id = old.project_id and t.call_id = old.call_id
        on conflict do nothing`,
  )
}

/** An event with the fields of its letter and job that a callback may contain. */
export type CallEvent = {
  event_id: number
  event_name: string
  job_id: string | null
  email: string | null
  status: string | null
  event_time: Date
  data: EventDetails
  metadata: Record<string, string> | null
  subject: string | null
  from_email: string | null
  template_id: string | null
  template_version: number | null
  tags: string[] | null
}

/** The events of a call in the order in which they were recorded. */
export async function eventsOfCall(db: Db, project_id: number, event_ids: number[]): Promise<CallEvent[]> {
  return db
    .select({
      event_id: events.event_id,
      event_name: events.event_name,
      job_id: events.job_id,
      email: events.email,
      status: events.status,
      event_time: events.event_time,
      data: events.data,
      metadata: letters.metadata,
      subject: letters.subject,
      from_email: jobs.from_email,
      template_id: jobs.template_id,
      template_version: sql<number | null>`coalesce(${letters.template_version}, ${jobs.template_version})`,
      tags: jobs.tags,
    })
    .from(events)
    .leftJoin(
      letters,
      and(eq(letters.project_id, events.project_id), eq(letters.letter_id, events.letter_id)),
    )
    .leftJoin(jobs, and(eq(jobs.project_id, events.project_id), eq(jobs.job_id, events.job_id)))
    .where(and(eq(events.project_id, project_id), inArray(events.event_id, event_ids)))
    .orderBy(asc(events.event_id))
}

/** The result of the last try of a call; `at` is its start. */
export type Try = {
  at: Date
  http_status: number | null
  error: string | null
  duration_ms: number
  answer?: { headers: Record<string, string>; body: string }
}

export type NextState =
  | { status: "answered" | "given_up"; next_try_at: null }
  | { status: "waiting"; next_try_at: Date }

/** Writes the result of a try and ends the lease; false when the lease was lost in the meantime or the call is gone. */
export async function closeTry(
  db: Db,
  call: Pick<CallRow, "project_id" | "call_id" | "lease">,
  result: Try,
  next: NextState,
): Promise<boolean> {
  if (call.lease === null) return false
  const closed = await db
    .update(calls)
    .set({
      ...next,
      lease: null,
      leased_until: null,
      last_try_at: result.at,
      last_http_status: result.http_status,
      last_error: result.error,
      last_duration_ms: result.duration_ms,
      ...(next.status === "waiting" ? { retry_count: sql`${calls.retry_count} + 1` } : {}),
    })
    .where(
      and(
        eq(calls.project_id, call.project_id),
        eq(calls.call_id, call.call_id),
        eq(calls.lease, call.lease),
      ),
    )
    .returning({ call_id: calls.call_id })
  return closed.length > 0
}

/** Distinct events in calls of the webhook that were tried since an instant. */
export async function countEventsTried(db: Db, ref: WebhookRef, since: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(distinct event_id)::int as count
        from calls, unnest(calls.event_ids) as event_id
        where project_id = ${ref.project_id} and webhook_id = ${ref.webhook_id}
          and last_try_at >= ${since.toISOString()}::timestamptz`,
  )
  return row?.count ?? 0
}

/**
 * Gives up, of waiting calls of inactive webhooks created at `before` or earlier, up to `max`; returns their number.
 */
export async function giveUpInactive(db: Db, before: Date, max: number): Promise<number> {
  const givenUp = await rows(
    db,
    sql`with old as materialized (
          select x.* from webhooks w join projects p on p.project_id = w.project_id
          cross join lateral (
            select c.project_id, c.call_id from calls c
            where c.project_id = w.project_id and c.webhook_id = w.webhook_id
              and c.status = 'waiting' and c.created_at <= ${before.toISOString()}::timestamptz
            order by c.created_at limit ${max} for update skip locked) x
          where w.status <> 'active' or p.deleted_at is not null
          limit ${max})
        update calls c set status = 'given_up', next_try_at = null, lease = null, leased_until = null,
          last_error = coalesce(c.last_error, 'The webhook was not active.')
        from old where c.project_id = old.project_id and c.call_id = old.call_id
        returning 1`,
  )
  return givenUp.length
}

/**
 * `calling_webhooks(project_id, webhook_id)`, for `with recursive`: webhooks with calls that wait, due or not, each once.
 * Each step is one look into an index (calls_due), however many calls wait.
 */
export const webhooksWithWaitingCalls: SQL = sql`calling_webhooks as (
          (select project_id, webhook_id from calls where status = 'waiting'
           order by project_id, webhook_id, next_try_at, call_id limit 1)
          union all
          select n.project_id, n.webhook_id from calling_webhooks t
          cross join lateral (
            select c.project_id, c.webhook_id from calls c
            where c.status = 'waiting' and (c.project_id, c.webhook_id) > (t.project_id, t.webhook_id)
            order by c.project_id, c.webhook_id, c.next_try_at, c.call_id limit 1) n)`

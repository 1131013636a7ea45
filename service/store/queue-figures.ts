import { sql } from "drizzle-orm"
import { webhooksWithWaitingCalls } from "./calls.ts"
import { type Db, rows } from "./open.ts"
import { webhooksWithBacklog } from "./outbox.ts"

/**
 * From now on to the end of the transaction one process of the server works alone, by indexes wherever there is one: who
 * counts takes no more than its share, and reads no rows past their index, whatever the server believes a page costs.
 */
export const useIndexesAlone = async (tx: Db): Promise<void> =>
  void (await tx.execute(
    sql`select set_config('max_parallel_workers_per_gather', '0', true), set_config('enable_seqscan', 'off', true)`,
  ))

/** Messages of a project in the queue; `oldest_ms` is when the one that waits longest was due, in epoch milliseconds. */
type QueueOfProject = {
  /** null: of all projects that are not among the first ones. */
  project_id: number | null
  waiting: number
  deferred: number
  oldest_ms: number | null
}

export type QueueFigures = { projects: QueueOfProject[]; inProgress: number }

/**
 * Number and age of waiting letters in the queue, the `max` projects with the most each separately. Every waiting row
 * is counted, by its state's index alone; the time grows with their number, so nothing may wait for it.
 */
export async function queueFigures(db: Db, now: Date, max: number): Promise<QueueFigures> {
  const at = sql`${now.toISOString()}::timestamptz`
  const projects = await rows<QueueOfProject>(
    db,
    sql`with states as (
          select q.project_id, count(*) as waiting, 0::bigint as deferred, min(q.due_at) as oldest
          from queue q where q.is_ready and q.lease is null
          group by q.project_id
          union all
          select q.project_id, count(*) filter (where q.due_at <= ${at}), count(*) filter (where q.due_at > ${at}),
                 min(q.due_at) filter (where q.due_at <= ${at})
          from queue q where not q.is_ready
          group by q.project_id)
        , projects as (
          select project_id, sum(waiting) as waiting, sum(deferred) as deferred, min(oldest) as oldest,
                 row_number() over (order by sum(waiting) desc, project_id) as place
          from states group by project_id)
        select case when place <= ${max} then project_id::float8 end as project_id, sum(waiting)::float8 as waiting,
               sum(deferred)::float8 as deferred, (extract(epoch from min(oldest)) * 1000)::float8 as oldest_ms
        from projects group by 1`,
  )
  const [held] = await rows<{ count: number }>(
    db,
    sql`select count(*)::float8 as count from queue q where q.lease is not null`,
  )
  return { projects, inProgress: held?.count ?? 0 }
}

/** Events of a project that wait to be put into a call; `oldest_ms` is when the oldest one happened. */
export type OutboxOfProject = { project_id: number | null; events: number; oldest_ms: number | null }

/** How much waits in the outbox for active webhooks, like `queueFigures` for the queue. */
export async function outboxFigures(db: Db, max: number): Promise<OutboxOfProject[]> {
  return rows<OutboxOfProject>(
    db,
    sql`with recursive ${webhooksWithBacklog}
        , lines as (
          select t.project_id, o.events, e.event_time
          from waiting_webhooks t
          join webhooks w on w.project_id = t.project_id and w.webhook_id = t.webhook_id and w.status = 'active'
          join projects p on p.project_id = t.project_id and p.deleted_at is null
          cross join lateral (
            select count(*) as events, min(event_id) as first from outbox
            where project_id = t.project_id and webhook_id = t.webhook_id) o
          left join events e on e.project_id = t.project_id and e.event_id = o.first)
        , ranked_projects as (
          select project_id, sum(events) as events, min(event_time) as oldest,
                 row_number() over (order by sum(events) desc, project_id) as place
          from lines group by project_id)
        select case when place <= ${max} then project_id::float8 end as project_id, sum(events)::float8 as events,
               (extract(epoch from min(oldest)) * 1000)::float8 as oldest_ms
        from ranked_projects group by 1`,
  )
}

/** Webhook calls without a final result: due and waiting, due later, in flight. */
export type CallFigures = { waiting: number; deferred: number; inProgress: number }

/** How many calls of active webhooks wait, from webhook to webhook, by the indexes of those that do. */
export async function callFigures(db: Db, now: Date): Promise<CallFigures> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [found] = await rows<{ due: number; deferred: number; held: number }>(
    db,
    sql`with recursive ${webhooksWithWaitingCalls}
        select coalesce(sum(c.due), 0)::float8 as due, coalesce(sum(c.deferred), 0)::float8 as deferred,
               coalesce(sum(h.held), 0)::float8 as held
        from calling_webhooks l
        join webhooks w on w.project_id = l.project_id and w.webhook_id = l.webhook_id and w.status = 'active'
        join projects p on p.project_id = l.project_id and p.deleted_at is null
        cross join lateral (
          select count(*) filter (where next_try_at <= ${at}) as due,
                 count(*) filter (where next_try_at > ${at}) as deferred
          from calls
          where project_id = l.project_id and webhook_id = l.webhook_id and status = 'waiting') c
        cross join lateral (
          select count(*) as held from calls
          where project_id = l.project_id and webhook_id = l.webhook_id and lease is not null) h`,
  )
  const { due = 0, deferred = 0, held = 0 } = found ?? {}
  return { waiting: Math.max(0, due - held), deferred, inProgress: held }
}

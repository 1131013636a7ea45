import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm"
import { hasRunOut } from "./lease.ts"
import type { Db } from "./open.ts"
import { rows } from "./open.ts"
import { projects } from "./schema/accounts.ts"
import { calls, replayEvents, replays, type WebhookRef, webhooks } from "./schema/webhooks.ts"

export type ReplayRow = typeof replays.$inferSelect
type NewReplay = Omit<typeof replays.$inferInsert, "replay_id" | "events" | "status">

const isReplay = (project_id: number, replay_id: number) =>
  and(eq(replays.project_id, project_id), eq(replays.replay_id, replay_id))

/** Notes a replay of these events. */
export async function addReplay(db: Db, row: NewReplay, event_ids: readonly number[]): Promise<number> {
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(replays)
      .values({ ...row, events: event_ids.length })
      .returning({ replay_id: replays.replay_id })
    if (!added) throw new Error("A replay was not added.")
    await tx.execute(
      sql`insert into replay_events (project_id, replay_id, event_id)
          select ${row.project_id}::bigint, ${added.replay_id}::bigint, event_id
          from unnest(${sql.param(`{${event_ids.join(",")}}`)}::bigint[]) as event_id`,
    )
    return added.replay_id
  })
}

/** Running replays of projects that were not deleted. */
export async function runningReplays(db: Db): Promise<{ project_id: number; replay_id: number }[]> {
  return db
    .select({ project_id: replays.project_id, replay_id: replays.replay_id })
    .from(replays)
    .innerJoin(projects, and(eq(projects.project_id, replays.project_id), isNull(projects.deleted_at)))
    .where(eq(replays.status, "running"))
    .orderBy(asc(replays.replay_id))
}

/** A running replay with what its calls need of the webhook. */
export type LockedReplay = ReplayRow & { is_active: boolean; single_event: number }

/** Locks a running replay; null when another worker has it, or when it has ended. */
export async function lockReplay(
  tx: Db,
  { project_id, replay_id }: Pick<ReplayRow, "project_id" | "replay_id">,
): Promise<LockedReplay | null> {
  const [found] = await tx
    .select({ replay: replays, status: webhooks.status, single_event: webhooks.single_event })
    .from(replays)
    .innerJoin(
      webhooks,
      and(eq(webhooks.project_id, replays.project_id), eq(webhooks.webhook_id, replays.webhook_id)),
    )
    .where(and(isReplay(project_id, replay_id), eq(replays.status, "running")))
    .for("update", { of: replays, skipLocked: true })
  if (!found) return null
  return { ...found.replay, is_active: found.status === "active", single_event: found.single_event }
}

/** Removes the oldest events of a replay from the waiting ones and returns them; the caller adds them to calls. */
export async function removeReplayEvents(
  tx: Db,
  { project_id, replay_id }: Pick<ReplayRow, "project_id" | "replay_id">,
  max: number,
): Promise<number[]> {
  const found = await tx
    .select({ event_id: replayEvents.event_id })
    .from(replayEvents)
    .where(and(eq(replayEvents.project_id, project_id), eq(replayEvents.replay_id, replay_id)))
    .orderBy(asc(replayEvents.event_id))
    .limit(max)
  const event_ids = found.map((one) => one.event_id)
  if (event_ids.length > 0)
    await tx
      .delete(replayEvents)
      .where(
        and(
          eq(replayEvents.project_id, project_id),
          eq(replayEvents.replay_id, replay_id),
          inArray(replayEvents.event_id, event_ids),
        ),
      )
  return event_ids
}

/** From when on the next events of a replay are counted. */
export async function savePace(tx: Db, replay: ReplayRow, paced_at: Date): Promise<void> {
  await tx.update(replays).set({ paced_at }).where(isReplay(replay.project_id, replay.replay_id))
}

/** True when the replay's newest `max` calls that were tried have all failed. */
export async function failsInARow(tx: Db, replay: ReplayRow, max: number): Promise<boolean> {
  const tried = await tx
    .select({ status: calls.status })
    .from(calls)
    .where(
      and(
        eq(calls.project_id, replay.project_id),
        eq(calls.replay_id, replay.replay_id),
        sql`${calls.last_try_at} is not null`,
      ),
    )
    .orderBy(desc(calls.last_try_at), desc(calls.call_id))
    .limit(max)
  return tried.length === max && tried.every((call) => call.status !== "answered")
}

export async function hasWaitingCalls(tx: Db, replay: ReplayRow): Promise<boolean> {
  const { project_id, replay_id } = replay
  const waiting = and(
    eq(calls.project_id, project_id),
    eq(calls.replay_id, replay_id),
    eq(calls.status, "waiting"),
  )
  return (await tx.$count(calls, waiting)) > 0
}

/** Ends a replay; of a stopped one, events that are not in flight are dropped. False when it had ended already. */
export async function endReplay(
  tx: Db,
  { project_id, replay_id }: Pick<ReplayRow, "project_id" | "replay_id">,
  end: { status: "done" | "stopped"; finished_at: Date; stop_reason?: string },
): Promise<boolean> {
  const ended = await tx
    .update(replays)
    .set(end)
    .where(and(isReplay(project_id, replay_id), eq(replays.status, "running")))
    .returning({ replay_id: replays.replay_id })
  if (ended.length === 0) return false
  await tx
    .delete(replayEvents)
    .where(and(eq(replayEvents.project_id, project_id), eq(replayEvents.replay_id, replay_id)))
  if (end.status === "stopped") await giveUpCalls(tx, project_id, replay_id)
  return true
}

/** A call that a worker is taking right now is under way: it is skipped, so that transactions cannot deadlock. */
async function giveUpCalls(tx: Db, project_id: number, replay_id: number): Promise<void> {
  await tx.execute(
    sql`update calls set status = 'given_up', next_try_at = null,
          last_error = coalesce(last_error, 'The replay was stopped.')
        where (project_id, call_id) in (
          select project_id, call_id from calls
          where project_id = ${project_id} and replay_id = ${replay_id} and status = 'waiting' and lease is null
          for update skip locked)`,
  )
}

/**
 * Gives up calls, `max` at most, that were under way when their replay was stopped and whose worker died; returns their
 * number.
 */
export async function giveUpStopped(db: Db, now: Date, max: number): Promise<number> {
  const givenUp = await rows(
    db,
    sql`with left_over as materialized (
          select x.* from replays r
          cross join lateral (
            select c.project_id, c.call_id from calls c
            where c.project_id = r.project_id and c.replay_id = r.replay_id
              and c.status = 'waiting' and c.replay_id is not null
              and c.next_try_at <= ${now.toISOString()}::timestamptz
              and (c.lease is null or ${hasRunOut(sql`c.leased_until`)})
            limit ${max} for update skip locked) x
          where r.status = 'stopped'
          limit ${max})
        update calls c set status = 'given_up', next_try_at = null, lease = null, leased_until = null,
          last_error = coalesce(c.last_error, 'The replay was stopped.')
        from left_over x where c.project_id = x.project_id and c.call_id = x.call_id
        returning 1`,
  )
  return givenUp.length
}

/**
 * Stops up to `max` replays that were started at `before` or earlier, and returns their number: their remaining events
 * are no longer in the log (REPLAY-12).
 */
export async function stopOldReplays(
  tx: Db,
  before: Date,
  now: Date,
  { stop_reason, max }: { stop_reason: string; max: number },
): Promise<number> {
  const old = await tx
    .select({ project_id: replays.project_id, replay_id: replays.replay_id })
    .from(replays)
    .where(and(eq(replays.status, "running"), lte(replays.created_at, before)))
    .limit(max)
  for (const ref of old) await endReplay(tx, ref, { status: "stopped", finished_at: now, stop_reason })
  return old.length
}

/** True when the replay was stopped. */
export async function isStopped(db: Db, project_id: number, replay_id: number): Promise<boolean> {
  return (await db.$count(replays, and(isReplay(project_id, replay_id), eq(replays.status, "stopped")))) > 0
}

/**
 * Deletes the remaining rows of a webhook's replays; its calls are deleted elsewhere. The replay first, in the usual
 * lock order.
 */
export async function dropReplays(tx: Db, { project_id, webhook_id }: WebhookRef): Promise<void> {
  const gone = await tx
    .delete(replays)
    .where(and(eq(replays.project_id, project_id), eq(replays.webhook_id, webhook_id)))
    .returning({ replay_id: replays.replay_id })
  if (gone.length === 0) return
  const ids = gone.map((one) => one.replay_id)
  await tx
    .delete(replayEvents)
    .where(and(eq(replayEvents.project_id, project_id), inArray(replayEvents.replay_id, ids)))
}

/** A replay with what became of its events. */
export type ReplayProgress = ReplayRow & {
  url: string
  answered: number
  given_up: number
  waiting: number
  remaining: number
}

/** The project's replays, newest first. */
export async function listReplays(
  db: Db,
  project_id: number,
  filter: { replay_id?: number | undefined; webhook_id?: number | undefined; limit: number },
): Promise<ReplayProgress[]> {
  const found = await db
    .select({ replay: replays, url: webhooks.url })
    .from(replays)
    .innerJoin(
      webhooks,
      and(eq(webhooks.project_id, replays.project_id), eq(webhooks.webhook_id, replays.webhook_id)),
    )
    .where(
      and(
        eq(replays.project_id, project_id),
        filter.replay_id === undefined ? undefined : eq(replays.replay_id, filter.replay_id),
        filter.webhook_id === undefined ? undefined : eq(replays.webhook_id, filter.webhook_id),
      ),
    )
    .orderBy(desc(replays.replay_id))
    .limit(filter.limit)
  const counts = await countsOf(
    db,
    project_id,
    found.map((one) => one.replay.replay_id),
  )
  const none = { answered: 0, given_up: 0, waiting: 0, remaining: 0 }
  return found.map(({ replay, url }) => ({ ...replay, url, ...none, ...counts.get(replay.replay_id) }))
}

type Counts = Pick<ReplayProgress, "answered" | "given_up" | "waiting" | "remaining">

async function countsOf(db: Db, project_id: number, ids: number[]): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map()
  const list = sql.param(`{${ids.join(",")}}`)
  const found = await rows<Counts & { replay_id: number }>(
    db,
    sql`select r.replay_id::float8 as replay_id,
               coalesce(sum(cardinality(c.event_ids)) filter (where c.status = 'answered'), 0)::int as answered,
               coalesce(sum(cardinality(c.event_ids)) filter (where c.status = 'given_up'), 0)::int as given_up,
               coalesce(sum(cardinality(c.event_ids)) filter (where c.status = 'waiting'), 0)::int as waiting,
               (select count(*) from replay_events e
                where e.project_id = r.project_id and e.replay_id = r.replay_id)::int as remaining
        from replays r
        left join calls c on c.project_id = r.project_id and c.replay_id = r.replay_id
        where r.project_id = ${project_id} and r.replay_id = any(${list}::bigint[])
        group by r.project_id, r.replay_id`,
  )
  return new Map(found.map(({ replay_id, ...counts }) => [replay_id, counts]))
}

import { sql } from "drizzle-orm"
import { limits } from "#contract/limits"
import { at, days, hours, plus } from "../clock.ts"
import type { Db } from "./open.ts"
import { rows } from "./open.ts"
import { countMissed, type MissedEvents } from "./replay-events.ts"
import type { WebhookRow } from "./webhooks.ts"

/** Calls that wait for a webhook, and its newest try. */
export type WebhookHealth = {
  waiting: number
  oldest_waiting_at: Date | null
  next_try_at: Date | null
  last_try: { at: Date; http_status: number | null; error: string | null; duration_ms: number } | null
}

type Row = {
  webhook_id: number
  waiting: number
  oldest_ms: number | null
  next_ms: number | null
  tried_ms: number | null
  http_status: number | null
  error: string | null
  duration_ms: number | null
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** The health of the project's webhooks with these numbers. */
export async function healthOf(
  db: Db,
  project_id: number,
  webhook_ids: readonly number[],
): Promise<Map<number, WebhookHealth>> {
  if (webhook_ids.length === 0) return new Map()
  const found = await rows<Row>(
    db,
    sql`select w.webhook_id::float8 as webhook_id, (c.events + o.events)::int as waiting,
               ${ms("least(c.oldest, o.oldest)")} as oldest_ms, ${ms("c.next_try_at")} as next_ms,
               ${ms("t.started_at")} as tried_ms, t.http_status, t.error, t.duration_ms
        from webhooks w
        cross join lateral (
          select coalesce(sum(cardinality(event_ids)), 0) as events, min(created_at) as oldest,
                 min(next_try_at) as next_try_at
          from calls where project_id = w.project_id and webhook_id = w.webhook_id and status = 'waiting') c
        cross join lateral (
          select count(*) as events, min(e.event_time) as oldest
          from outbox join events e using (project_id, event_id)
          where outbox.project_id = w.project_id and outbox.webhook_id = w.webhook_id) o
        left join lateral (
          select started_at, http_status, error, duration_ms from call_tries
          where project_id = w.project_id and webhook_id = w.webhook_id
          order by started_at desc, call_id desc limit 1) t on true
        where w.project_id = ${project_id}
          and w.webhook_id = any(${sql.param(`{${webhook_ids.join(",")}}`)}::bigint[])`,
  )
  return new Map(found.map((row) => [row.webhook_id, toHealth(row)]))
}

const toHealth = (row: Row): WebhookHealth => ({
  waiting: row.waiting,
  oldest_waiting_at: row.oldest_ms === null ? null : at(row.oldest_ms),
  next_try_at: row.next_ms === null ? null : at(row.next_ms),
  last_try:
    row.tried_ms === null
      ? null
      : {
          at: at(row.tried_ms),
          http_status: row.http_status,
          error: row.error,
          duration_ms: row.duration_ms ?? 0,
        },
})

const countLimits = { missedMax: limits.webhookMissedMax, looksMax: 5 * limits.webhookMissedMax }

/** So many stopped webhooks are counted in one answer: each is a query over as many events as `looksMax`. */
const stoppedMax = 3

/**
 * Events that stopped webhooks missed since they began to fail, by webhook; without those with too many events to
 * count, and those after the first three. One after the other, so that an answer takes one connection.
 */
export async function missedByStopped(
  db: Db,
  webhooks: readonly WebhookRow[],
  now: Date,
): Promise<Map<number, MissedEvents>> {
  const missed = new Map<number, MissedEvents>()
  const stopped = webhooks.filter(({ status }) => status === "stopped")
  for (const webhook of stopped.slice(0, stoppedMax)) {
    const counted = await countMissed(
      db,
      webhook,
      { from: failsFrom(webhook, now), before: now },
      countLimits,
    )
    if (counted) missed.set(webhook.webhook_id, counted)
  }
  return missed
}

/** The first call that fails carries older events. A replay reaches back 30 days (REPLAY-1). */
const failsFrom = ({ failing_since, updated_at, created_at }: WebhookRow, now: Date): Date =>
  at(
    Math.max(
      plus(failing_since ?? updated_at, -hours(1)).getTime(),
      created_at.getTime(),
      plus(now, -days(limits.webhookLogDays)).getTime(),
    ),
  )

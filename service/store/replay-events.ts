import { type SQL, sql } from "drizzle-orm"
import { at } from "../clock.ts"
import type { Db } from "./open.ts"
import { rows } from "./open.ts"
import type { WebhookRow } from "./webhooks.ts"

/** The events of a webhook that are replayed. `before` is exclusive; both instants are of the events. */
export type EventChoice = {
  from: Date
  before: Date
  which: "missed" | "all"
  /** Statuses of letters, and nothing else; absent: everything the webhook subscribes to. */
  email_status?: readonly string[] | undefined
}

/** An event of a replay; `status` of a spam block is spam_block. */
export type ChosenEvent = { event_id: number; status: string }

/**
 * The project's events of a time span to which the webhook subscribes, oldest first. `missed` leaves out events that it
 * answered, and those that are waiting for it anyway. One more than `max` means that there are too many.
 */
export async function eventsToReplay(
  db: Db,
  webhook: WebhookRow,
  choice: EventChoice,
  max: number,
): Promise<ChosenEvent[]> {
  return rows<ChosenEvent>(
    db,
    sql`select e.event_id::float8 as event_id, ${statusWord} as status
        from events e
        where ${isChosen(webhook, choice)}
        order by e.event_id
        limit ${max + 1}`,
  )
}

/** How many events a webhook missed, and the time of the oldest; null without any. */
export type MissedEvents = { events: number; since: Date | null }

/** Limits of a count: missed events, and examined events. */
type CountLimits = { missedMax: number; looksMax: number }

/** Counts missed events of a time span, up to `missedMax`. Null when more than `looksMax` events would be examined. */
export async function countMissed(
  db: Db,
  webhook: WebhookRow,
  { from, before }: Pick<EventChoice, "from" | "before">,
  { missedMax, looksMax }: CountLimits,
): Promise<MissedEvents | null> {
  const inTime = isInTime(webhook, { from, before })
  const [counted] = await rows<{ events: number; since_ms: number | null; is_all: boolean }>(
    db,
    sql`select count(*)::int as events, (extract(epoch from min(event_time)) * 1000)::float8 as since_ms,
               not exists (select 1 from events e where ${inTime}
                           order by e.event_time offset ${looksMax} limit 1) as is_all
        from (select e.event_time
              from (select * from events e where ${inTime} order by e.event_time limit ${looksMax}) e
              where ${isSubscribed(webhook, undefined)}
                and ${missedBy(webhook.project_id, webhook.webhook_id, from)}
              order by e.event_time limit ${missedMax}) missed`,
  )
  const { events = 0, since_ms = null, is_all = true } = counted ?? {}
  if (!is_all && events < missedMax) return null
  return { events, since: since_ms === null ? null : at(since_ms) }
}

const isInTime = ({ project_id }: WebhookRow, { from, before }: Pick<EventChoice, "from" | "before">): SQL =>
  sql`e.project_id = ${project_id}
      and e.event_time >= ${from.toISOString()}::timestamptz
      and e.event_time < ${before.toISOString()}::timestamptz`

const isChosen = (webhook: WebhookRow, choice: EventChoice): SQL =>
  sql`${isInTime(webhook, choice)} and ${isSubscribed(webhook, choice.email_status)}
      and ${choice.which === "all" ? sql`true` : missedBy(webhook.project_id, webhook.webhook_id, choice.from)}`

const statusWord = sql`case when e.event_name = 'transactional_spam_block' then 'spam_block' else e.status end`

/** A status counts when the webhook subscribes to it; a choice of statuses leaves spam blocks out. */
function isSubscribed(webhook: WebhookRow, chosen: EventChoice["email_status"]): SQL {
  const statuses = webhook.email_status.filter((status) => chosen?.includes(status) ?? true)
  const letters = sql`(e.event_name = 'transactional_email_status' and e.status = any(${sql.param(`{${statuses.join(",")}}`)}::text[]))`
  const withBlocks = webhook.spam_block && chosen === undefined
  return withBlocks ? sql`(${letters} or e.event_name = 'transactional_spam_block')` : letters
}

/** No call is made before its events, so older calls need not be checked; clocks of two machines differ by less than this. */
const missedBy = (project_id: number, webhook_id: number, from: Date): SQL =>
  sql`not exists (select 1 from (
          select unnest(c.event_ids) as event_id from calls c
          where c.project_id = ${project_id} and c.webhook_id = ${webhook_id} and c.status <> 'given_up'
            and c.created_at >= ${from.toISOString()}::timestamptz - interval '5 minutes') called
        where called.event_id = e.event_id)
      and not exists (select 1 from outbox o
        where o.project_id = ${project_id} and o.webhook_id = ${webhook_id} and o.event_id = e.event_id)
      and not exists (select 1 from replays r join replay_events x using (project_id, replay_id)
        where r.project_id = ${project_id} and r.webhook_id = ${webhook_id} and x.event_id = e.event_id)`

/** The events of a call that still exist, with their statuses. */
export async function eventsOfIds(
  db: Db,
  project_id: number,
  ids: readonly number[],
): Promise<ChosenEvent[]> {
  return rows<ChosenEvent>(
    db,
    sql`select e.event_id::float8 as event_id, ${statusWord} as status from events e
        where e.project_id = ${project_id} and e.event_id = any(${sql.param(`{${ids.join(",")}}`)}::bigint[])
        order by e.event_id`,
  )
}

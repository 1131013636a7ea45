import { type SQL, sql } from "drizzle-orm"
import { type Status, statuses } from "#contract/status"
import { at } from "../clock.ts"
import { type LetterKey, letterKeys } from "./letters-write.ts"
import { type Db, rows, toJson } from "./open.ts"
import type { EventDetails } from "./schema/events.ts"

/** A status that a letter has had; `event_id` is the last event of it. */
type PastStatus = LetterKey & { status: string; event_id: number }

/** Opens and clicks repeat without end and do not restrict what may follow: they are not read. */
const restrictive = statuses.filter((one) => one !== "opened" && one !== "clicked")

/**
 * Statuses that these letters have had, less openings and clicks, in the order in which each was last recorded. What it
 * costs does not grow with the visits of a letter.
 */
export async function readStatuses(tx: Db, keys: readonly LetterKey[]): Promise<PastStatus[]> {
  return rows(
    tx,
    sql`select e.project_id::float8 as project_id, e.letter_id, e.status, max(e.event_id)::float8 as event_id
        from events e
        join ${letterKeys(keys)} on e.project_id = x.project_id and e.letter_id = x.letter_id
        where e.status in (select jsonb_array_elements_text(${JSON.stringify(restrictive)}::jsonb))
        group by e.project_id, e.letter_id, e.status
        order by max(e.event_id)`,
  )
}

/** Those of these letters for which an event of this status was recorded: one look into the index each. */
export async function lettersWithEvent(
  db: Db,
  keys: readonly LetterKey[],
  status: Status,
): Promise<LetterKey[]> {
  if (keys.length === 0) return []
  return rows(
    db,
    sql`select x.project_id::float8 as project_id, x.letter_id
        from ${letterKeys(keys)}
        cross join lateral (
          select 1 from events e
          where e.project_id = x.project_id and e.letter_id = x.letter_id and e.status = ${status} limit 1) e`,
  )
}

/** The handover of a letter: its delivery, else its first attempt, else (both may be gone) its creation. */
export type Handover = LetterKey & {
  email: string
  handed_over_at: Date
  /** The server of ours that delivered it, where that was recorded. */
  sender_ip: string | null
}

type HandoverRow = Omit<Handover, "handed_over_at"> & { handed_over_ms: number }

/** Handovers of those of these letters that exist: one look into the indexes each. */
export async function readHandovers(db: Db, keys: readonly LetterKey[]): Promise<Handover[]> {
  if (keys.length === 0) return []
  const found = await rows<HandoverRow>(
    db,
    sql`select l.project_id::float8 as project_id, l.letter_id, l.email, d.sender_ip,
               (extract(epoch from coalesce(d.event_time, s.event_time, l.created_at)) * 1000)::float8
                 as handed_over_ms
        from ${letterKeys(keys)}
        join letters l on l.project_id = x.project_id and l.letter_id = x.letter_id
        left join lateral (
          select e.event_time, e.data -> 'delivery_info' ->> 'sender_ip' as sender_ip from events e
          where e.project_id = x.project_id and e.letter_id = x.letter_id and e.status = 'delivered'
          limit 1) d on true
        left join lateral (
          select e.event_time from events e
          where e.project_id = x.project_id and e.letter_id = x.letter_id and e.status = 'sent'
          limit 1) s on true`,
  )
  return found.map(({ handed_over_ms, ...letter }) => ({ ...letter, handed_over_at: at(handed_over_ms) }))
}

export type EventRow = LetterKey & {
  job_id: string
  email: string
  status: string
  event_time: Date
  data: EventDetails
}

/**
 * Adds events in the order given, and one outbox row for every active webhook of the project that subscribes to the status:
 * no event without its callback, no callback without its event.
 */
export async function addEvents(tx: Db, events: readonly EventRow[]): Promise<void> {
  const numbered = events.map((event, place) => ({ ...event, place }))
  const input = sql`jsonb_to_recordset(${toJson(numbered)}::jsonb)
                      as x(project_id bigint, letter_id text, job_id text, email text, status text,
                           event_time timestamptz, data jsonb, place int)`
  await tx.execute(sql`with added as (${insertEvents(input)}) ${insertOutbox(sql`added`)}`)
}

/**
 * Inserts rows of `from` (an event's columns and its place) as events; returns the columns that `insertOutbox` needs.
 */
export const insertEvents = (from: SQL): SQL =>
  sql`insert into events (project_id, event_name, letter_id, job_id, email, status, event_time, data)
      select project_id, 'transactional_email_status', letter_id, job_id, email, status, event_time, data
      from ${from}
      order by place
      returning project_id, event_id, status`

/** The outbox rows of events that the same statement adds. */
export const insertOutbox = (added: SQL): SQL =>
  sql`insert into outbox (project_id, webhook_id, event_id)
      select e.project_id, w.webhook_id, e.event_id
      from ${added} e
      join webhooks w on w.project_id = e.project_id and w.status = 'active'
        and e.status = any(w.email_status)`

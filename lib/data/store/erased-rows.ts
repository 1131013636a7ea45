import "server-only"
import { sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { chunks } from "./prepared.ts"
import type { LetterKey } from "./event-log.ts"
import { type Db, rows } from "./open.ts"
import type { events } from "./schema/messages.ts"

/** Messages and events that an erased address is removed from (lib/data/events/postgres/erase-letters.ts). */

export type StoredEvent = Omit<typeof events.$inferSelect, "project_id" | "seq" | "received_at">
export type EventRewrite = { before: StoredEvent; after: StoredEvent }

const pageMax = 2000

/** All events of messages, a few thousand at a time, oldest first; events of one instant are always in one batch. */
export async function* eventsOfLetters(
  tx: Db,
  project_id: string,
  keys: readonly LetterKey[],
): AsyncGenerator<StoredEvent[]> {
  for (let after = "-infinity"; ; ) {
    const page = await eventsBehind(tx, project_id, keys, after)
    const [first, last] = [page[0], page.at(-1)]
    if (!first || !last) return
    if (page.length < pageMax) return yield page
    const lastMs = last.event_time.getTime()
    const whole =
      first.event_time.getTime() === lastMs
        ? await eventsBehind(tx, project_id, keys, after, last.event_time)
        : page.filter(({ event_time }) => event_time.getTime() < lastMs)
    after = (whole.at(-1) ?? last).event_time.toISOString()
    yield whole
  }
}

/** First events after an instant, or all those after it and up to another one. */
async function eventsBehind(
  tx: Db,
  project_id: string,
  keys: readonly LetterKey[],
  after: string,
  upTo?: Date,
): Promise<StoredEvent[]> {
  const bound = upTo ? sql`and event_time <= ${upTo.toISOString()}::timestamptz` : sql``
  const found = await rows<Omit<StoredEvent, "event_time"> & { event_ms: number }>(
    tx,
    sql`select l.fingerprint, l.job_id, l.email, l.status, l.delivery_status, l.destination_response, l.sender_ip, l.url, l.ip,
          l.user_agent, l.country_code, l.traffic_type, l.raw, (extract(epoch from l.event_time) * 1000)::float8 as event_ms
        from unnest(${sql.param(keys.map(({ job_id }) => job_id))}::text[],
          ${sql.param(keys.map(({ email }) => email))}::text[]) as k(job_id, email)
        cross join lateral (
          select * from events t where t.project_id = ${project_id} and t.job_id = k.job_id
            and t.email between k.email and k.email and event_time > ${after}::timestamptz ${bound} offset 0) l
        order by l.event_time, l.fingerprint ${upTo ? sql`` : sql`limit ${pageMax}`}`,
  )
  return found.map(({ event_ms, ...event }) => ({ ...event, event_time: at(event_ms) }))
}

/** Replaces events with their rewritten rows. A fingerprint can move from one to another of the same instant. */
export async function rewriteEvents(
  tx: Db,
  project_id: string,
  rewrites: readonly EventRewrite[],
): Promise<void> {
  const wanted = new Set(rewrites.map(({ after }) => placeOf(after)))
  const inTheWay = rewrites.filter(
    ({ before, after }) => before.fingerprint !== after.fingerprint && wanted.has(placeOf(before)),
  )
  for (const chunk of chunks(inTheWay)) await setAside(tx, project_id, chunk)
  const aside = new Set(inTheWay)
  for (const chunk of chunks(rewrites))
    await tx.execute(
      sql`update events e set fingerprint = input.fingerprint, email = input.email, delivery_status = input.delivery_status,
            destination_response = input.destination_response, url = input.url, ip = input.ip,
            user_agent = input.user_agent, sender_ip = input.sender_ip, country_code = input.country_code,
            traffic_type = input.traffic_type, raw = input.raw
          from jsonb_to_recordset(${JSON.stringify(
            chunk.map((one) => ({
              ...one.after,
              was: aside.has(one) ? asideName(one) : one.before.fingerprint,
            })),
          )}::jsonb) as input(event_time timestamptz, was text, fingerprint text, email text, delivery_status text,
            destination_response text, url text, ip text, user_agent text, sender_ip text, country_code text,
            traffic_type text, raw jsonb)
          where e.project_id = ${project_id} and e.event_time = input.event_time and e.fingerprint = input.was`,
    )
}

const placeOf = ({ event_time, fingerprint }: StoredEvent): string => `${event_time.getTime()} ${fingerprint}`
const asideName = ({ after }: EventRewrite): string => `~${after.fingerprint}`

async function setAside(tx: Db, project_id: string, rewrites: readonly EventRewrite[]): Promise<void> {
  const input = rewrites.map((one) => ({ ...one.before, aside: asideName(one), raw: undefined }))
  await tx.execute(
    sql`update events e set fingerprint = input.aside
        from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as input(event_time timestamptz, fingerprint text, aside text)
        where e.project_id = ${project_id} and e.event_time = input.event_time and e.fingerprint = input.fingerprint`,
  )
}

/** Deletes messages with their search rows. */
export async function deleteLetters(
  tx: Db,
  project_id: string,
  list: readonly (LetterKey & { first_at: Date })[],
): Promise<void> {
  for (const chunk of chunks(list)) {
    const input = JSON.stringify(chunk.map(({ job_id, email, first_at }) => ({ job_id, email, first_at })))
    const theirs = sql`(select first_at, job_id, email from jsonb_to_recordset(${input}::jsonb)
      as input(first_at timestamptz, job_id text, email text))`
    await tx.execute(
      sql`delete from letter_search where project_id = ${project_id} and (first_at, job_id, email) in ${theirs}`,
    )
    await tx.execute(
      sql`delete from letters where project_id = ${project_id}
          and (job_id, email) in (select job_id, email from ${theirs} gone)`,
    )
  }
}

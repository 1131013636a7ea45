import "server-only"
import { and, eq, gte, lt, lte, sql } from "drizzle-orm"
import { domainOf } from "#contract/address"
import { providerOfMessage } from "#contract/mailbox-providers"
import { at } from "#lib/platform/clock"
import { chunks } from "./prepared.ts"
import { type Db, rows } from "./open.ts"
import { blocks, events, letters } from "./schema/messages.ts"

/** Write side of the event log: used by lib/data/events only, in bulk, inside the transaction of its caller. */

export type NewEvent = typeof events.$inferInsert
export type NewBlock = typeof blocks.$inferInsert
/** A whole row: an omitted column would be written as null. */
export type NewLetter = typeof letters.$inferSelect
export type LetterKey = { job_id: string; email: string }

/**
 * Serializes the writers of one project until this transaction ends. So events get their `seq` in the order in which
 * they become visible, overlapping calls count once, and no two of them can block each other. Waiting for more than
 * `waitMs` fails (55P03, busy); 0: no limit.
 */
export async function lockProject(tx: Db, project_id: string, waitMs = 0): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', ${String(waitMs)}, true),
      pg_advisory_xact_lock(hashtextextended(${`events ${project_id}`}, 0))`,
  )
}

/** Fields of one event, with its time in ISO 8601. */
export type EventRow = Omit<NewEvent, "project_id" | "received_at" | "event_time"> & { event_time: string }

/**
 * Result of storing events: the new ones, and the messages that they belong to. `isElsewhere`: the project's events are
 * in another store since a moment ago (lib/data/events/move), and this transaction must not end.
 */
export type Inserted = { fingerprints: string[]; letters: NewLetter[]; isElsewhere: boolean }

/**
 * Stores events of a project that are not stored yet; returns the fingerprints of the new ones, and the current state
 * of their messages. The rows are sent as one JSON text, with their common values apart: seventeen parameters for each
 * of a hundred rows take several times as long to write and to read.
 */
export async function insertEvents(
  tx: Db,
  { project_id, received_at }: Pick<NewEvent, "project_id" | "received_at">,
  list: readonly EventRow[],
): Promise<Inserted> {
  const all: Inserted = { fingerprints: [], letters: [], isElsewhere: false }
  for (const chunk of chunks(list)) {
    const [found] = await rows<{ fingerprints: string[]; letters: LetterText[]; is_elsewhere: boolean }>(
      tx,
      sql`with added as (
          insert into events (project_id, received_at, ${eventColumns})
          select ${project_id}, ${received_at.toISOString()}::timestamptz, ${eventColumns}
          from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as input(
            event_time timestamptz, fingerprint text, job_id text, email text, status text, delivery_status text,
            destination_response text, sender_ip text, url text, ip text, user_agent text, country_code text, traffic_type text,
            raw jsonb)
          on conflict do nothing returning fingerprint, job_id, email)
        select (select coalesce(json_agg(fingerprint), '[]') from added) as fingerprints,
          (select coalesce(json_agg(l), '[]')
            from (select distinct job_id, email from added) k ${letterBy("letters", project_id)}) as letters,
          exists (select from event_writes where project_id = ${project_id}
            and received_at is distinct from '-infinity') as is_elsewhere`,
    )
    all.isElsewhere ||= found?.is_elsewhere ?? false
    all.fingerprints.push(...(found?.fingerprints ?? []))
    all.letters.push(...(found?.letters ?? []).map(letterOf))
  }
  return all
}

const eventColumns = sql.raw(
  "event_time, fingerprint, job_id, email, status, delivery_status, destination_response, sender_ip, url, ip, " +
    "user_agent, country_code, traffic_type, raw",
)

/** A message in the JSON of the database. */
type LetterText = Omit<NewLetter, "first_at" | "last_at"> & { first_at: string; last_at: string }

const letterOf = ({ first_at, last_at, ...letter }: LetterText): NewLetter => ({
  ...letter,
  first_at: at(Date.parse(first_at)),
  last_at: at(Date.parse(last_at)),
})

export async function insertBlocks(tx: Db, list: readonly NewBlock[]): Promise<void> {
  for (const chunk of chunks(list)) await tx.insert(blocks).values(chunk).onConflictDoNothing()
}

/** The messages with these keys, as `k`. */
const keyed = (keys: readonly LetterKey[]) =>
  sql`unnest(${sql.param(keys.map((key) => key.job_id))}::text[], ${sql.param(
    keys.map((key) => key.email),
  )}::text[]) as k(job_id, email)`

/**
 * Rows `l` of a table for each key `k`, with one lookup per key in the index that begins with job and address. A plain
 * join is planned as if the keys were spread over the whole table, and reads all million rows of a project to find a
 * hundred; `offset 0` keeps the lookups apart. `between` is a condition that rules out the index by address alone, in
 * which one address may have a hundred thousand messages.
 */
const letterBy = (table: "letters" | "events", project_id: string) =>
  sql`cross join lateral (
    select * from ${sql.raw(table)} t
    where t.project_id = ${project_id} and t.job_id = k.job_id and t.email between k.email and k.email offset 0) l`

/** Current rows of messages. */
export async function lettersOf(
  tx: Db,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<NewLetter[]> {
  const [found] = await rows<{ letters: LetterText[] }>(
    tx,
    sql`select coalesce(json_agg(l), '[]') as letters from ${keyed(keys)} ${letterBy("letters", project_id)}`,
  )
  return (found?.letters ?? []).map(letterOf)
}

export type StateEvent = {
  job_id: string
  email: string
  fingerprint: string
  status: string
  event_time: Date
  delivery_status: string | null
  destination_response: string | null
  sender_ip: string | null
  message_info: unknown
  metadata: unknown
  delivery_info: unknown
  url: string | null
}

/**
 * Events that determine the state of messages: per status the first and the last one and the last ones with a
 * delivery_status and with a server; per message the last ones with an answer of the other server, with a message and
 * with metadata; the first openings and clicks by kind of traffic and by link. So a message with 100,000 openings is a
 * handful of rows. "Last" is by time and fingerprint, as in lib/data/events/letter/letter-state.ts.
 */
export async function decisiveEvents(
  tx: Db,
  project_id: string,
  keys: readonly LetterKey[],
): Promise<StateEvent[]> {
  const found = await rows<Omit<StateEvent, "event_time"> & { event_ms: number }>(
    tx,
    sql`with theirs as (
          select l.job_id, l.email, status, event_time, fingerprint collate "C" as fingerprint,
            delivery_status is not null as has_delivery, destination_response is not null as has_response,
            sender_ip is not null as has_server, status in ('opened', 'clicked') as is_read,
            status = 'clicked' and url is not null as is_click, coalesce(url, '') as url,
            case when traffic_type in ('human', 'protected', 'machine') then traffic_type else 'unknown' end as traffic,
            coalesce(jsonb_typeof(raw -> 'message_info') = 'object', false) as has_message,
            coalesce(jsonb_typeof(raw -> 'metadata') = 'object', false) as has_metadata
          from ${keyed(keys)} ${letterBy("events", project_id)}),
        decisive as (
          ${extremes("job_id, email, status", "true", "asc")}
          union ${extremes("job_id, email, status", "true", "desc")}
          union ${extremes("job_id, email, status", "has_delivery", "desc")}
          union ${extremes("job_id, email, status", "has_server", "desc")}
          union ${extremes("job_id, email", "has_response", "desc")}
          union ${extremes("job_id, email", "has_message", "desc")}
          union ${extremes("job_id, email", "has_metadata", "desc")}
          union ${extremes("job_id, email, status, traffic", "is_read", "asc")}
          union ${extremes("job_id, email, traffic, url", "is_click", "asc")})
        select e.job_id, e.email, e.fingerprint, e.status, (extract(epoch from e.event_time) * 1000)::float8 as event_ms,
          e.delivery_status, e.destination_response, e.sender_ip, e.raw -> 'message_info' as message_info,
          e.raw -> 'metadata' as metadata, e.raw -> 'delivery_info' as delivery_info, e.url
        from decisive d join events e
          on e.project_id = ${project_id} and e.event_time = d.event_time
            and e.fingerprint = d.fingerprint collate "default"`,
  )
  return found.map(({ event_ms, ...event }) => ({ ...event, event_time: at(event_ms) }))
}

const extremes = (group: string, condition: string, order: "asc" | "desc") =>
  sql.raw(`(select distinct on (${group}) event_time, fingerprint from theirs where ${condition}
    order by ${group}, event_time ${order}, fingerprint ${order})`)

/** Messages with an event in a time span, for a rebuild. */
export async function lettersWithEvents(
  tx: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
): Promise<LetterKey[]> {
  return tx
    .selectDistinct({ job_id: events.job_id, email: events.email })
    .from(events)
    .where(
      and(
        eq(events.project_id, project_id),
        gte(events.event_time, at(fromMs)),
        lte(events.event_time, at(toMs)),
      ),
    )
}

/** Finds the messages that have their first event before an instant. */
export async function lettersBegunBefore(
  tx: Db,
  project_id: string,
  keys: readonly LetterKey[],
  beforeMs: number,
): Promise<LetterKey[]> {
  return rows<LetterKey>(
    tx,
    sql`select l.job_id, l.email from ${keyed(keys)} ${letterBy("letters", project_id)}
        where l.first_at < ${at(beforeMs).toISOString()}::timestamptz`,
  )
}

/** Replaces the rows of messages, in the given order, which is the order of locking. */
export async function saveLetters(tx: Db, list: readonly NewLetter[]): Promise<void> {
  for (const chunk of chunks(list))
    await tx.execute(
      sql`insert into letters (${letterKey}, ${letterColumns}) select ${letterKey}, ${letterColumns}
        from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as input(
          project_id text, job_id text, email text, status text, statuses text[], first_at timestamptz,
          last_at timestamptz, delivery_status text, destination_response text, subject text, from_email text,
          template_id text, template_version integer, tags text[], metadata jsonb, sources jsonb)
        on conflict (${letterKey}) do update set (${letterColumns}) = row(${lettersGiven})`,
    )
}

const letterKey = sql.raw("project_id, job_id, email")
const letterNames = [
  "status",
  "statuses",
  "first_at",
  "last_at",
  "delivery_status",
  "destination_response",
  "subject",
  "from_email",
  "template_id",
  "template_version",
  "tags",
  "metadata",
  "sources",
] as const satisfies readonly (keyof NewLetter)[]
const letterColumns = sql.raw(letterNames.join(", "))
const lettersGiven = sql.raw(letterNames.map((name) => `excluded.${name}`).join(", "))

/** Row of a message before (null: it is new) and after a change. */
export type LetterChange = { before: NewLetter | null; after: NewLetter }

/** Updates the search rows of messages; most changes of a message do not affect them, and then nothing is written. */
export async function saveSearch(tx: Db, changes: readonly LetterChange[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => before && !isSameInstant(before, after))
  for (const chunk of chunks(moved.flatMap(({ before }) => before ?? [])))
    await tx.execute(
      sql`delete from letter_search where (project_id, first_at, job_id, email) in (
            select project_id, first_at, job_id, email from jsonb_to_recordset(${JSON.stringify(chunk.map(searchRow))}::jsonb)
              as input(project_id text, first_at timestamptz, job_id text, email text))`,
    )
  const changed = changes.filter(({ before, after }) => !before || !isSearchedAlike(before, after))
  for (const chunk of chunks(changed.map(({ after }) => searchRow(after))))
    await tx.execute(
      sql`insert into letter_search (${searchColumns})
          select ${searchColumns} from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as input(
            project_id text, first_at timestamptz, job_id text, email text, subject text, tags text[], domain text,
            provider text, template_id text, campaign_id text)
          on conflict (project_id, first_at, job_id, email) do update set subject = excluded.subject,
            tags = excluded.tags, template_id = excluded.template_id, campaign_id = excluded.campaign_id,
            provider = excluded.provider`,
    )
}

const searchColumns = sql.raw(
  "project_id, first_at, job_id, email, subject, tags, domain, provider, template_id, campaign_id",
)
/** Search row of a message. */
export const searchRow = ({
  project_id,
  first_at,
  job_id,
  email,
  subject,
  tags,
  template_id,
  sources,
}: NewLetter) => ({
  project_id,
  first_at,
  job_id,
  email,
  subject: subject ?? "",
  tags,
  domain: domainOf(email),
  provider: providerOf({ email, sources }),
  template_id,
  campaign_id: sources.campaign ?? null,
})

const providerOf = ({ email, sources }: Pick<NewLetter, "email" | "sources">) =>
  providerOfMessage(email, sources.provider)

const isSameInstant = (before: NewLetter, after: NewLetter): boolean =>
  before.first_at.getTime() === after.first_at.getTime()

const isSearchedAlike = (before: NewLetter, after: NewLetter): boolean =>
  isSameInstant(before, after) &&
  before.subject === after.subject &&
  before.template_id === after.template_id &&
  before.sources.campaign === after.sources.campaign &&
  providerOf(before) === providerOf(after) &&
  before.tags.length === after.tags.length &&
  before.tags.every((tag, n) => tag === after.tags[n])

/** Messages that begin in a span, a thousand at a time, oldest first. */
export async function* lettersIn(
  tx: Db,
  project_id: string,
  fromMs: number,
  toMs: number,
): AsyncGenerator<NewLetter[]> {
  const span = and(
    eq(letters.project_id, project_id),
    gte(letters.first_at, at(fromMs)),
    lt(letters.first_at, at(toMs)),
  )
  const place = sql`(${letters.first_at}, ${letters.job_id}, ${letters.email})`
  for (let after = sql`true`; ; ) {
    const page = await tx
      .select()
      .from(letters)
      .where(and(span, after))
      .orderBy(letters.first_at, letters.job_id, letters.email)
      .limit(rowsMax)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = sql`${place} > (${last.first_at.toISOString()}::timestamptz, ${last.job_id}, ${last.email})`
  }
}

const rowsMax = 1000

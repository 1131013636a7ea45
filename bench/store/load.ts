import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { sql } from "drizzle-orm"
import { Client } from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { letterState } from "../../lib/data/events/letter/letter-state.ts"
import { append, changesOf, grouped, mailboxesOf } from "../../lib/data/events/postgres/append.ts"
import { applyCountChanges, countChangesOf } from "../../lib/data/events/postgres/apply-count-changes.ts"
import { nameCapFor } from "../../lib/data/events/postgres/capped-names.ts"
import { knownSegments } from "../../lib/data/events/postgres/known-segments.ts"
import { revealedProvidersFor } from "../../lib/data/events/postgres/mailbox-provider.ts"
import type { MessageEvent, Normalized } from "../../lib/data/events/event.ts"
import { type NewLetter, searchRow } from "../../lib/data/store/event-log.ts"
import { type Db, rows, type Store } from "../../lib/data/store/open.ts"
import { addNotedChanges } from "../../lib/data/store/segment-changes.ts"
import { normalize } from "../../lib/intake/receive/normalize.ts"
import type { CallEvent } from "../../service/store/calls.ts"
import { callbackFields } from "../../service/webhooks/body.ts"
import { addProject } from "../callers.ts"
import { companyMailboxes, daysOf, storiesOf, type Traffic } from "./traffic.ts"

/**
 * Fills a project with the rows that intake would have stored: events are read, messages computed and counts changed by
 * the same functions, but a day at a time, each message once with all its events, and rows are copied without their
 * indexes. Compared with intake in `bench/store/check.ts`.
 */

const tables = ["events", "letters", "letter_search"] as const
const sender = { user_id: 1, project: { id: 1001, name: "Bench" } }
const wanted = { single_event: 0, delivery_info: 1, message_info: 1 }

export async function loadTraffic(
  { db }: Store,
  databaseUrl: string,
  project_id: string,
  traffic: Traffic,
): Promise<void> {
  await addProject(db, project_id)
  await nameMailboxes(db, project_id, traffic.endMs)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const back = await withoutIndexes(db, tables)
  let later: MessageEvent[] = []
  let copying = Promise.resolve()
  let loaded = 0
  for (const day of daysOf(traffic)) {
    const made = await dayOf(db, project_id, storiesOf(traffic, day))
    await copying
    const isDue = ({ eventMs }: MessageEvent) => eventMs < day.startMs + 86_400_000
    const events = [...later.filter(isDue), ...made.events.filter(isDue)].sort(
      (a, b) => a.eventMs - b.eventMs,
    )
    later = [...later, ...made.events].filter((event) => !isDue(event))
    copying = save(db, client, project_id, { ...made, events })
    // Awaited with the next day, which is computed meanwhile.
    copying.catch(() => {})
    loaded += events.length
    console.log(
      `${new Date(day.startMs).toISOString().slice(0, 10)}: ${loaded.toLocaleString("en-US")} events`,
    )
  }
  await copying
  await copyRows(client, "events", eventRows(project_id, later))
  await client.end()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    for (const statement of back) await tx.execute(sql.raw(statement))
  })
  await db.execute(sql`vacuum analyze`)
}

/** The same through intake, in calls of 100 events in the order of time. */
export async function appendTraffic({ db }: Store, project_id: string, traffic: Traffic): Promise<void> {
  await addProject(db, project_id)
  await nameMailboxes(db, project_id, traffic.endMs)
  const all = daysOf(traffic).flatMap((day) => [...storiesOf(traffic, day)].flat())
  all.sort((a, b) => a.event_time.getTime() - b.event_time.getTime())
  for (let from = 0; from < all.length; from += 100)
    await append(db, project_id, [normalized(all.slice(from, from + 100))])
  while (!(await addNotedChanges(db, project_id)).isAll);
}

/** Domains whose mail servers were looked up before the first message. */
export async function nameMailboxes(db: Db, project_id: string, endMs: number): Promise<void> {
  await db.execute(sql`
    insert into mailbox_domains (project_id, domain, provider, seen_at)
    select ${project_id}, domain, provider, ${new Date(endMs).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(companyMailboxes())}::jsonb) as m(domain text, provider text)`)
}

/** The events as intake reads them. */
export function normalized(events: readonly CallEvent[]): Normalized {
  const body = { auth: "x", ...callbackFields(events, sender, wanted) }
  const read = normalize(body, Date.now())
  if (!read || read.messageEvents.length < events.length) throw new Error("A call could not be read.")
  return read
}

type Made = { events: MessageEvent[]; letters: NewLetter[] }

/** Messages per step, which share their look-ups. */
const perStep = 2000

async function dayOf(db: Db, project_id: string, stories: Iterable<CallEvent[]>): Promise<Made> {
  const made: Made = { events: [], letters: [] }
  const step = async (events: CallEvent[]) => {
    const { messageEvents } = normalized(events)
    const capName = await nameCapFor(db, project_id, messageEvents)
    const groups = grouped(messageEvents, (event) => event)
    const none = new Map()
    const providers = await revealedProvidersFor(db, project_id, mailboxesOf(groups, none))
    const changes = changesOf(
      project_id,
      groups,
      none,
      (_, theirs) => letterState(theirs, null, capName),
      providers,
    )
    for (const event of messageEvents) made.events.push(event)
    for (const { after } of changes) made.letters.push(after)
  }
  let events: CallEvent[] = []
  let messages = 0
  for (const story of stories) {
    events.push(...story)
    if (++messages % perStep > 0) continue
    await step(events)
    events = []
  }
  if (events.length > 0) await step(events)
  return made
}

async function save(db: Db, client: Client, project_id: string, { events, letters }: Made): Promise<void> {
  await copyRows(client, "events", eventRows(project_id, events))
  await copyRows(client, "letters", letters)
  await copyRows(client, "letter_search", letters.map(searchRow))
  const known = knownSegments(db)
  const changed = countChangesOf(letters.map((after) => ({ before: null, after })))
  // Steps of a segment together, because they are one row.
  changed.segments.sort(
    ({ segment: a, ...one }, { segment: b, ...other }) =>
      Number(a.segment_id > b.segment_id) - Number(a.segment_id < b.segment_id) ||
      one.bucket_ms - other.bucket_ms,
  )
  const last = new Map(changed.segments.map((change) => [change.segment.segment_id, change]))
  await db.transaction((tx) =>
    applyCountChanges(tx, project_id, changed, known.without(project_id, [...last.values()])),
  )
  while (!(await addNotedChanges(db, project_id)).isAll);
  known.keep(project_id, [...last.values()])
}

const eventRows = (project_id: string, events: readonly MessageEvent[]) =>
  events.map(({ eventMs, ...event }) => ({
    ...{ project_id, ...event },
    event_time: new Date(eventMs),
    received_at: new Date(eventMs + 1000),
  }))

/** Copies rows in COPY's text format; all have the fields of the first. */
async function copyRows(
  client: Client,
  table: string,
  list: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = list
  if (!first) return
  const names = Object.keys(first)
  const target = client.query(copyFrom(`copy ${table} (${names.join(", ")}) from stdin`))
  await pipeline(Readable.from(textOf(list, names)), target)
}

function* textOf(list: readonly Record<string, unknown>[], names: readonly string[]): Generator<string> {
  for (let from = 0; from < list.length; from += 500)
    yield list
      .slice(from, from + 500)
      .map((row) => `${names.map((name) => fieldOf(row[name])).join("\t")}\n`)
      .join("")
}

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return "\\N"
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escaped(`{${value.map((one) => JSON.stringify(one)).join(",")}}`)
  return escaped(typeof value === "object" ? JSON.stringify(value) : String(value))
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }
const escaped = (text: string): string => text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)

/** Drops indexes and constraints, which slow a load down; returns the statements that make them again. */
async function withoutIndexes(db: Db, names: readonly string[]): Promise<string[]> {
  const found = await rows<{ table: string; name: string; constraint: string | null; made: string }>(
    db,
    sql`select x.indrelid::regclass::text as table, x.indexrelid::regclass::text as name,
          quote_ident(k.conname) as constraint, coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(x.indexrelid)) as made
        from pg_index x left join pg_constraint k on k.conindid = x.indexrelid
        where x.indrelid = any(${sql.param([...names])}::text[]::regclass[])`,
  )
  for (const { table, name, constraint } of found)
    await db.execute(
      sql.raw(constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${name}`),
    )
  return found.map(({ table, constraint, made }) =>
    constraint ? `alter table ${table} add constraint ${constraint} ${made}` : made,
  )
}

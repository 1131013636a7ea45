import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import {
  addToCounts,
  addToTagCounts,
  clearCounts,
  clearTagCounts,
  type TagChange,
  taggedStatuses,
} from "#lib/data/store/event-counts"
import { lettersIn, lettersOf, type NewLetter, saveLetters, saveSearch } from "#lib/data/store/event-log"
import { type Db, rows } from "#lib/data/store/open"
import { changesSeq } from "#lib/data/store/letters"
import { chunks } from "#lib/data/store/prepared"
import { levels, readCells, rowStartOf, stepAt } from "#lib/data/store/segment-cells"
import { addAllNotedChanges, lockSegments, noteChanges } from "#lib/data/store/segment-changes"
import {
  dimensions,
  type Family,
  segmentId,
  segmentOf,
  type SegmentChange,
  type SegmentValues,
} from "#lib/data/store/segment-families"
import { clearSegmentCounts } from "#lib/data/store/segment-rows"
import { isSame } from "../clickhouse/changes.ts"
import { countedFamilies, isOfColumns } from "../clickhouse/rows.ts"
import { nameOf } from "../postgres/append.ts"
import { segmentDeltas } from "../postgres/segment-deltas.ts"
import type { Span } from "../port.ts"
import {
  type Changed,
  type Counted,
  countedMs,
  leftBy,
  pageMax,
  partsOf,
  type Side,
  type StoredRow,
  sumsOfCounts,
  type TagTime,
} from "./side.ts"

const minuteMs = 60_000

/** The dashboard's database as a side of a move. `db` may be a transaction, whose reads then see one state. */
export function inPostgres(db: Db): Side {
  return {
    span: (project_id) => spanOf(db, project_id),
    async sums(project_id, kind, span, stepMs) {
      if (kind === "counts")
        return sumsOfCounts(await countsOf(db, project_id, span, stepMs / minuteMs), stepMs)
      const of = kind === "events" ? eventSums : letterSums
      const found = await rows<{ ms: number; n: string; h: string }>(db, of(project_id, span, stepMs))
      return new Map(found.map(({ ms, n, h }) => [ms, `${n} ${h}`]))
    },
    letters: (project_id, { fromMs, toMs }) => lettersIn(db, project_id, fromMs, toMs),
    counts: (...args) => countsOf(db, ...args),
    tagTimes: (...args) => tagTimesOf(db, ...args),
    events: (...args) => eventsOf(db, ...args),
    lettersOf: (...args) => lettersOf(db, ...args),
    newest: (project_id) => changesSeq(db, project_id),
    changedSince: (project_id, seq) =>
      rows<Changed>(
        db,
        sql`select job_id, email, ${sql.raw(msOf("event_time"))}::float8 as at_ms
            from events where project_id = ${project_id} and seq > ${seq}`,
      ),
    copySpan,
    saveLetters: saveDifferent,
    addEvents: (project_id, events) => addEvents(db, project_id, events),
    clear: (project_id) => clear(db, project_id),
  }
}

const instant = (ms: number): SQL => sql`${at(ms).toISOString()}::timestamptz`
const within = (column: string, project_id: string, { fromMs, toMs }: Span): SQL =>
  sql`project_id = ${project_id} and ${sql.raw(column)} >= ${instant(fromMs)} and ${sql.raw(column)} < ${instant(toMs)}`
const msOf = (column: string): string => `round(extract(epoch from ${column}) * 1000)::bigint`

async function spanOf(db: Db, project_id: string): Promise<Span | null> {
  const ends = (table: string, column: string) =>
    sql.raw(
      `select ${msOf(`min(${column})`)} as first, ${msOf(`max(${column})`)} as last from ${table} where project_id = `,
    )
  const [found] = await rows<{ first: number | null; last: number | null }>(
    db,
    sql`select min(first)::float8 as first, max(last)::float8 as last from (
          ${ends("events", "event_time")}${project_id} union all ${ends("letters", "first_at")}${project_id}
          union all ${ends("counts", "bucket")}${project_id}) ends`,
  )
  if (!found || found.first === null || found.last === null) return null
  return { fromMs: found.first, toMs: found.last + 1 }
}

/** The first four bytes of the MD5 of a text as a number, as ClickHouse reads them. */
const hash = (text: string): string => {
  const byte = (nth: number) => `substr(md5(${text}), ${nth}, 2)`
  return `('x' || ${[7, 5, 3, 1].map(byte).join(" || ")})::bit(32)::bigint`
}

const stepOf = (column: string, stepMs: number): string =>
  `floor(extract(epoch from ${column}) * 1000 / ${stepMs}) * ${stepMs}`

const eventSums = (project_id: string, span: Span, stepMs: number): SQL =>
  sql`select ${sql.raw(stepOf("event_time", stepMs))}::float8 as ms, count(*)::text as n,
        sum(${sql.raw(hash("fingerprint"))})::text as h
      from events where ${within("event_time", project_id, span)} group by 1`

/** Of the columns that both rows of a message have in ClickHouse. */
const letterText = [
  ...[
    "job_id",
    "email",
    "status",
    "array_to_string(statuses, ',')",
    `${msOf("first_at")}::text`,
    `${msOf("last_at")}::text`,
  ],
  ...["coalesce(subject, '')", "coalesce(template_id, '')", "array_to_string(tags, ',')"],
  "coalesce(delivery_status, '')",
].join(" || ' ' || ")

const letterSums = (project_id: string, span: Span, stepMs: number): SQL =>
  sql`select ${sql.raw(stepOf("first_at", stepMs))}::float8 as ms, count(*)::text as n,
        sum(${sql.raw(hash(letterText))})::text as h
      from letters where ${within("first_at", project_id, span)} group by 1`

async function countsOf(db: Db, project_id: string, span: Span, minutes: number): Promise<Counted[]> {
  const stepMs = minutes * minuteMs
  const ofStatuses = await rows<{ ms: number; status: string; n: number; e: number }>(
    db,
    sql`select ${sql.raw(stepOf("bucket", stepMs))}::float8 as ms, status, sum(letters_now)::float8 as n,
          sum(letters_ever)::float8 as e
        from counts where ${within("bucket", project_id, span)} group by 1, 2`,
  )
  const statusCounts = ofStatuses.map(
    ({ ms, status, n, e }): Counted => ({
      ...{ kind: "status", segment: "", status, bucket_ms: ms, letters_now: n, letters_ever: e },
    }),
  )
  return [...statusCounts, ...(await segmentCountsOf(db, project_id, span, minutes))]
}

const segmentColumns = sql.raw(["status", ...dimensions].map((one) => `s.${one}`).join(", "))

async function segmentCountsOf(db: Db, project_id: string, span: Span, minutes: number): Promise<Counted[]> {
  const level = levels.find((one) => one.minutes === minutes) ?? levels[0]
  const stepMs = minutes * minuteMs
  const [first, last] = [stepAt(level, span.fromMs), stepAt(level, span.toMs - 1)]
  const found = await rows<{ family: Family; segment_id: string; cells: Uint8Array } & SegmentValues>(
    db,
    sql`select c.family, c.segment_id::text as segment_id, c.cells, ${segmentColumns}
        from segment_counts c join segments s using (project_id, family, segment_id)
        where c.project_id = ${project_id} and c.minutes = ${minutes}
          and c.family = any(${sql.param([...countedFamilies])}::text[])
          and c.starts_at >= ${instant(rowStartOf(level, first))} and c.starts_at <= ${instant(rowStartOf(level, last))}`,
  )
  const counts: Counted[] = []
  for (const { family, segment_id, cells, ...values } of found) {
    const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))
    readCells(cells, (step, letters_now, letters_ever) => {
      if (step < first || step > last) return
      counts.push({
        ...named,
        ...{ kind: family, segment: segment_id, status: values.status, bucket_ms: step * stepMs },
        ...{ letters_now, letters_ever },
      })
    })
  }
  return counts
}

const tagTimesOf = (db: Db, project_id: string, span: Span): Promise<TagTime[]> =>
  rows<TagTime>(
    db,
    sql`select ${sql.raw(msOf("bucket"))}::float8 as bucket_ms, tag, ${sql.raw(msOf("last_at"))}::float8 as last_ms
        from tag_counts where minutes = 15 and ${within("bucket", project_id, span)}`,
  )

const texts = [
  ...["fingerprint", "job_id", "email", "status", "delivery_status", "destination_response", "sender_ip"],
  ...["url", "ip", "user_agent", "country_code", "traffic_type"],
]

async function* eventsOf(db: Db, project_id: string, span: Span): AsyncGenerator<StoredRow[]> {
  for (let after = sql`true`; ; ) {
    const page = await rows<StoredRow>(
      db,
      sql`select ${sql.raw(texts.join(", "))}, raw, ${sql.raw(msOf("event_time"))}::float8 as event_ms,
            ${sql.raw(msOf("received_at"))}::float8 as received_ms
          from events where ${within("event_time", project_id, span)} and ${after}
          order by event_time, fingerprint limit ${pageMax}`,
    )
    const last = page.at(-1)
    if (last) yield page
    if (!last || page.length < pageMax) return
    after = sql`(event_time, fingerprint) > (${instant(last.event_ms)}, ${last.fingerprint})`
  }
}

async function addEvents(db: Db, project_id: string, events: readonly StoredRow[]): Promise<void> {
  const columns = sql.raw(texts.join(", "))
  for (const chunk of chunks(events))
    await db.execute(
      sql`insert into events (project_id, event_time, received_at, raw, ${columns})
          select ${project_id}, to_timestamp(event_ms / 1000), to_timestamp(received_ms / 1000), raw, ${columns}
          from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as input(
            event_ms float8, received_ms float8, raw jsonb, ${sql.raw(texts.map((one) => `${one} text`).join(", "))})
          order by event_ms, fingerprint on conflict do nothing`,
    )
}

/** In the caller's transaction: writes the messages that differ, and replaces the counts. */
async function copySpan(tx: Db, project_id: string, span: Span, from: Side): Promise<number[]> {
  await lockSegments(tx, project_id)
  const { fromMs, toMs } = span
  await clearCounts(tx, project_id, fromMs, toMs)
  await clearTagCounts(tx, project_id, fromMs, toMs)
  await addAllNotedChanges(tx, project_id)
  await clearSegmentCounts(tx, project_id, fromMs, toMs)
  const left: number[] = []
  for await (const page of from.letters(project_id, span)) {
    left.push(...(await saveDifferent(tx, project_id, page)))
    for (const letters of chunks(page)) await noteChanges(tx, project_id, ofMessages(letters))
  }
  await dropOthers(tx, project_id, span, from)
  for (const part of partsOf(span, countedMs)) await copyCounts(tx, project_id, part, from)
  await addAllNotedChanges(tx, project_id)
  return left
}

async function copyCounts(tx: Db, project_id: string, span: Span, from: Side): Promise<void> {
  const counts = await from.counts(project_id, span, 15)
  const isStatus = ({ kind }: Counted) => kind === "status"
  await addToCounts(
    tx,
    project_id,
    counts.filter(isStatus).map(({ bucket_ms, status, letters_now, letters_ever }) => ({
      ...{ bucketMs: bucket_ms, status, letters_now, letters_ever },
    })),
  )
  await addToTagCounts(tx, project_id, tagChanges(counts, await from.tagTimes(project_id, span)))
  const segments = counts.filter((one) => !isStatus(one)).map(changeOf)
  await noteChanges(tx, project_id, [...segments, ...withoutReasons(segments)])
}

/** Deletes messages of the span that the other store does not have there; most spans have none. */
async function dropOthers(tx: Db, project_id: string, span: Span, from: Side): Promise<void> {
  const sums = (side: Side) => side.sums(project_id, "messages", span, minuteMs)
  const [ours, theirs] = [await sums(inPostgres(tx)), await sums(from)]
  for (const [start, sum] of ours) {
    if (theirs.get(start) === sum) continue
    const there = new Set<string>()
    const minute = { fromMs: start, toMs: start + minuteMs }
    for await (const page of from.letters(project_id, minute)) for (const one of page) there.add(nameOf(one))
    for await (const letters of lettersIn(tx, project_id, minute.fromMs, minute.toMs))
      await dropLetters(
        tx,
        project_id,
        letters.filter((letter) => !there.has(nameOf(letter))),
      )
  }
}

async function saveDifferent(tx: Db, project_id: string, letters: readonly NewLetter[]): Promise<number[]> {
  const left: number[] = []
  for (const chunk of chunks(letters)) left.push(...(await saveSome(tx, project_id, chunk)))
  return left
}

async function saveSome(tx: Db, project_id: string, letters: readonly NewLetter[]): Promise<number[]> {
  const stored = new Map((await lettersOf(tx, project_id, letters)).map((one) => [nameOf(one), one]))
  const changes = letters
    .map((after) => ({ before: stored.get(nameOf(after)) ?? null, after }))
    .filter(({ before, after }) => before === null || !isSame(before, after))
  await saveLetters(
    tx,
    changes.map(({ after }) => after),
  )
  await saveSearch(tx, changes)
  return leftBy(changes)
}

async function dropLetters(tx: Db, project_id: string, letters: readonly NewLetter[]): Promise<void> {
  if (letters.length === 0) return
  const keys = JSON.stringify(letters.map(({ job_id, email, first_at }) => ({ job_id, email, first_at })))
  for (const table of ["letters", "letter_search"])
    await tx.execute(
      sql`delete from ${sql.raw(table)} where project_id = ${project_id} and (job_id, email, first_at) in (
            select job_id, email, first_at from jsonb_to_recordset(${keys}::jsonb)
              as input(job_id text, email text, first_at timestamptz))`,
    )
}

/** Families that ClickHouse counts from its messages. */
const ofMessages = (letters: readonly NewLetter[]): SegmentChange[] =>
  segmentDeltas(letters.map((after) => ({ before: null, after }))).filter(({ segment }) =>
    isOfColumns(segment.family),
  )

function changeOf({ kind, bucket_ms, letters_now, letters_ever, ...values }: Counted): SegmentChange {
  const segment = segmentOf(kind as Family, values as unknown as SegmentValues)
  return { segment: { ...segment, segment_id: values.segment }, bucket_ms, letters_now, letters_ever }
}

/** Bounces of domains for any reason, which ClickHouse adds up itself. */
const withoutReasons = (segments: readonly SegmentChange[]): SegmentChange[] =>
  segments
    .filter(({ segment }) => segment.family === "domain_bounce")
    .map(({ segment: one, ...rest }) => {
      const segment = segmentOf("domain_any_reason", one)
      return { segment: { ...segment, segment_id: segmentId(segment) }, ...rest }
    })

function tagChanges(counts: readonly Counted[], times: readonly TagTime[]): TagChange[] {
  const lastOf = new Map(times.map(({ bucket_ms, tag, last_ms }) => [`${bucket_ms} ${tag}`, last_ms]))
  const changes = new Map<string, TagChange>()
  for (const { kind, bucket_ms, status, tag, letters_now, letters_ever } of counts) {
    if (kind !== "tag") continue
    const key = `${bucket_ms} ${tag}`
    const change = changes.get(key) ?? {
      ...{ bucketMs: bucket_ms, tag: String(tag), lastMs: lastOf.get(key) ?? bucket_ms, letters: 0 },
      ...{ delivered: 0, opened: 0, clicked: 0, hard_bounced: 0, spam: 0 },
    }
    change.letters += letters_now
    const figure = taggedStatuses.find((one) => one === status)
    if (figure) change[figure] += letters_ever
    changes.set(key, change)
  }
  return [...changes.values()]
}

const tables = [
  "events",
  "letters",
  "letter_search",
  "counts",
  "tag_counts",
  "segment_changes",
  "segment_counts",
  "segments",
]

async function clear(db: Db, project_id: string): Promise<void> {
  for (const table of tables) while ((await deleteSome(db, table, project_id)) > 0);
}

/** Deletes some thousands of rows, so that no statement takes long, and returns their number. */
async function deleteSome(db: Db, table: string, project_id: string): Promise<number> {
  const of = sql.raw(table)
  const [found] = await rows<{ gone: number }>(
    db,
    sql`with gone as (delete from ${of} where ctid = any(array(
          select ctid from ${of} where project_id = ${project_id} limit ${pageMax})) returning 1)
        select count(*)::int as gone from gone`,
  )
  return found?.gone ?? 0
}

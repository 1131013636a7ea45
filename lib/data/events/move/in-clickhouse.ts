import "server-only"
import type { NewLetter } from "#lib/data/store/event-log"
import type { Db } from "#lib/data/store/open"
import { chunks } from "#lib/data/store/prepared"
import { isSame } from "../clickhouse/changes.ts"
import type { Clickhouse } from "../clickhouse/client.ts"
import { beginDeletion, deletionsEnded, isStillDeleting } from "../clickhouse/deletions.ts"
import { versionedLetters } from "../clickhouse/letters.ts"
import { add, different, storedCounts, type Sums } from "../clickhouse/rebuild.ts"
import { letterColumns, letterOf, type LetterText, statusSegment } from "../clickhouse/rows.ts"
import { changesSeq } from "../clickhouse/latest.ts"
import { eventSeq, versionOf } from "../clickhouse/seq.ts"
import { ch, name, nothing, type Statement } from "../clickhouse/statement.ts"
import { endBroken, type Writing, write } from "../clickhouse/write.ts"
import { nameOf } from "../postgres/append.ts"
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
const dayMs = 86_400_000

/**
 * ClickHouse as a side of a move. Its own writes are those of the adapter (clickhouse/write.ts), so that a killed move
 * leaves nothing half written.
 */
export function inClickhouse(clickhouse: Clickhouse, db: Db): Side {
  const writing = (): Writing => ({ clickhouse, db, known: { version: null }, isMove: true })
  const side: Side = {
    span: (project_id) => spanOf(clickhouse, project_id),
    async sums(project_id, kind, span, stepMs) {
      if (kind === "counts")
        return sumsOfCounts(await countsOf(clickhouse, project_id, span, stepMs / minuteMs), stepMs)
      const of = kind === "events" ? eventSums : letterSums
      const found = await clickhouse.ask<{ ms: number; n: string; h: string }>(of(project_id, span, stepMs))
      return new Map(found.map(({ ms, n, h }) => [Number(ms), `${n} ${h}`]))
    },
    letters: (...args) => lettersOf(clickhouse, ...args),
    counts: (...args) => countsOf(clickhouse, ...args),
    tagTimes: (...args) => tagTimesOf(clickhouse, ...args),
    events: (...args) => eventsOf(clickhouse, ...args),
    lettersOf: async (project_id, keys) =>
      (await versionedLetters(clickhouse, project_id, keys)).map(({ letter }) => letter),
    newest: (project_id) => changesSeq(db, project_id),
    changedSince: (...args) => changedSince(clickhouse, ...args),
    copySpan: (_, ...args) => copySpan(writing(), side, ...args),
    async saveLetters(_, project_id, letters) {
      const ours = writing()
      await endBroken(ours, project_id)
      return saveDifferent(ours, project_id, letters)
    },
    addEvents: (...args) => addEvents(writing(), ...args),
    clear: (project_id) => clear(clickhouse, project_id),
  }
  return side
}

const tables = [
  { table: "events", column: "event_ms", which: nothing },
  { table: "letters", column: "place_ms", which: ch` and kind = 1` },
  { table: "counts", column: "bucket_ms", which: ch` and kind = 'status' and minutes = 1440` },
] as const

async function spanOf(clickhouse: Clickhouse, project_id: string): Promise<Span | null> {
  const ends = await Promise.all(
    tables.map(async ({ table, column, which }) => {
      const [found] = await clickhouse.ask<{ n: number; first: number; last: number }>(
        ch`select count() as n, min(${name(column)}) as first, max(${name(column)}) as last from ${name(table)}
           where project_id = ${project_id}${which}`,
      )
      return found && Number(found.n) > 0 ? [Number(found.first), Number(found.last)] : []
    }),
  )
  const all = ends.flat()
  return all.length === 0 ? null : { fromMs: Math.min(...all), toMs: Math.max(...all) + 1 }
}

const stepOf = (column: string, stepMs: number): Statement =>
  ch`toInt64(floor(${name(column)} / ${stepMs})) * ${stepMs}`

const eventsIn = (project_id: string, { fromMs, toMs }: Span): Statement =>
  ch`project_id = ${project_id} and event_ms >= ${fromMs} and event_ms < ${toMs}`

const eventSums = (project_id: string, span: Span, stepMs: number): Statement =>
  ch`select ${stepOf("event_ms", stepMs)} as ms, toString(count()) as n,
       toString(sum(reinterpretAsUInt32(MD5(fingerprint)))) as h
     from (select event_ms, fingerprint from events where ${eventsIn(project_id, span)}
       group by job_id, email, event_ms, fingerprint)
     group by ms`

/** The same text as in PostgreSQL (in-postgres.ts). */
const letterText = ch`concat(job_id, ' ', email, ' ', status, ' ', arrayStringConcat(statuses, ','), ' ',
  toString(first_ms), ' ', toString(last_ms), ' ', ifNull(subject, ''), ' ', ifNull(template_id, ''), ' ',
  arrayStringConcat(tags, ','), ' ',
  ifNull(delivery_status, ''))`

const letterSums = (project_id: string, { fromMs, toMs }: Span, stepMs: number): Statement =>
  ch`select ${stepOf("place_ms", stepMs)} as ms, toString(sum(sign)) as n,
       toString(sum(toInt64(reinterpretAsUInt32(MD5(${letterText}))) * sign)) as h
     from letters where project_id = ${project_id} and kind = 1 and place_ms >= ${fromMs} and place_ms < ${toMs}
     group by ms having sum(sign) != 0`

const countsOf = (clickhouse: Clickhouse, project_id: string, span: Span, minutes: number) =>
  storedCounts(clickhouse, project_id, minutes, [span.fromMs, span.toMs]) as Promise<Counted[]>

const tagTimesOf = (clickhouse: Clickhouse, project_id: string, { fromMs, toMs }: Span): Promise<TagTime[]> =>
  clickhouse.ask<TagTime>(
    ch`select bucket_ms, tag, max(last_ms) as last_ms from tag_times
       where project_id = ${project_id} and bucket_ms >= ${fromMs} and bucket_ms < ${toMs} group by bucket_ms, tag`,
  )

/**
 * Ranges of jobs with some thousands of rows each, because rows are sorted by job: a range is read in one piece,
 * whatever the time of its rows. The limits are a sample of the jobs.
 */
async function* rangesOf(clickhouse: Clickhouse, table: "events" | "letters", which: Statement) {
  const [found] = await clickhouse.ask<{ n: number; jobs: number }>(
    ch`select count() as n, uniq(job_id) as jobs from ${name(table)} where ${which}`,
  )
  const [count, jobs] = [Number(found?.n ?? 0), Number(found?.jobs ?? 0)]
  if (count === 0) return
  const every = Math.max(1, Math.floor((jobs * pageMax) / count))
  const limits =
    count <= pageMax
      ? []
      : await clickhouse.ask<{ job_id: string }>(
          ch`select job_id from ${name(table)} where ${which} and cityHash64(job_id) % ${every} = 0
             group by job_id order by job_id`,
        )
  const bounds = limits.map(({ job_id }) => job_id)
  for (let nth = 0; nth <= bounds.length; nth += 1) {
    const [from, to] = [bounds[nth - 1], bounds[nth]]
    yield ch`${which}${from === undefined ? nothing : ch` and job_id >= ${from}`}${to === undefined ? nothing : ch` and job_id < ${to}`}`
  }
}

async function* eventsOf(
  clickhouse: Clickhouse,
  project_id: string,
  span: Span,
): AsyncGenerator<StoredRow[]> {
  for await (const range of rangesOf(clickhouse, "events", eventsIn(project_id, span))) {
    const found = await clickhouse.ask<StoredRow & { raw: string; seq: number; project_id: string }>(
      ch`select * from events where ${range} order by seq desc limit 1 by job_id, email, event_ms, fingerprint`,
    )
    const events = found.map(({ seq: _, project_id: __, raw, event_ms, received_ms, ...event }) => ({
      ...event,
      ...{ raw: JSON.parse(raw), event_ms: Number(event_ms), received_ms: Number(received_ms) },
    }))
    yield events.sort((a, b) => a.event_ms - b.event_ms)
  }
}

async function* lettersOf(
  clickhouse: Clickhouse,
  project_id: string,
  { fromMs, toMs }: Span,
): AsyncGenerator<NewLetter[]> {
  const which = ch`project_id = ${project_id} and kind = 0 and place_ms = 0 and first_ms >= ${fromMs} and first_ms < ${toMs}`
  for await (const range of rangesOf(clickhouse, "letters", which)) {
    const found = await clickhouse.ask<LetterText>(
      ch`select project_id, job_id, email, version, ${letterColumns} from (select * from letters where ${range})
         group by project_id, job_id, email, version having sum(sign) > 0`,
    )
    yield found.map((row) => letterOf(row).letter)
  }
}

/** A write that another process finished may have changed a message without its event. */
const changedSince = (clickhouse: Clickhouse, project_id: string, seq: number): Promise<Changed[]> =>
  clickhouse.ask<Changed>(
    ch`select job_id, email, event_ms as at_ms from events where project_id = ${project_id} and seq > ${seq}
       union all select job_id, email, first_ms as at_ms from letters
         where project_id = ${project_id} and kind = 0 and place_ms = 0 and version > ${versionOf(seq)}`,
  )

/** Writes the messages that differ, and then the differences of the counts; each write is whole (clickhouse/write.ts). */
async function copySpan(
  writing: Writing,
  side: Side,
  project_id: string,
  span: Span,
  from: Side,
): Promise<number[]> {
  await endBroken(writing, project_id)
  const left: number[] = []
  for await (const page of from.letters(project_id, span))
    left.push(...(await saveDifferent(writing, project_id, page)))
  await writing.clickhouse.insert(
    "tag_times",
    (await from.tagTimes(project_id, span)).map((time) => ({ project_id, ...time })),
  )
  for (const part of partsOf(span, countedMs))
    await copyCounts(writing, side, { project_id, span: part, minutes: 15, from })
  for (const part of partsOf(wholeDays(span), dayMs))
    await copyCounts(writing, side, { project_id, span: part, minutes: 1440, from })
  return left
}

async function saveDifferent(
  writing: Writing,
  project_id: string,
  letters: readonly NewLetter[],
): Promise<number[]> {
  const left: number[] = []
  for (const chunk of chunks(letters)) left.push(...(await saveSome(writing, project_id, chunk)))
  return left
}

async function saveSome(
  writing: Writing,
  project_id: string,
  letters: readonly NewLetter[],
): Promise<number[]> {
  const stored = await versionedLetters(writing.clickhouse, project_id, letters)
  const storedBy = new Map(stored.map((one) => [nameOf(one.letter), one]))
  const changes = letters
    .map((after) => ({ before: storedBy.get(nameOf(after)) ?? null, after }))
    .filter(({ before, after }) => before === null || !isSame(before.letter, after))
  if (changes.length > 0) await write(writing, project_id, { changes, moves: [] })
  return leftBy(changes.map(({ before, after }) => ({ before: before?.letter, after })))
}

type CountCopy = { project_id: string; span: Span; minutes: number; from: Side }

async function copyCounts(
  writing: Writing,
  side: Side,
  { project_id, span, minutes, from }: CountCopy,
): Promise<void> {
  const sums: Sums = new Map()
  const idOf = (count: Counted) =>
    count.kind === "status" ? { ...count, segment: statusSegment(count.status) } : count
  for (const count of await from.counts(project_id, span, minutes)) add(sums, idOf(count), 1)
  for (const count of await side.counts(project_id, span, minutes)) add(sums, count, -1)
  const moves = different(sums)
  for (let start = 0; start < moves.length; start += movesMax)
    await write(writing, project_id, {
      changes: [],
      moves: moves.slice(start, start + movesMax),
      minutes: [minutes],
    })
}

/** Counts of a write, which PostgreSQL stores until its end. */
const movesMax = 20_000

const wholeDays = ({ fromMs, toMs }: Span): Span => ({
  fromMs: Math.floor(fromMs / dayMs) * dayMs,
  toMs: Math.ceil(toMs / dayMs) * dayMs,
})

/** Copies of stored events do no harm: every read uses one of them. */
async function addEvents(writing: Writing, project_id: string, events: readonly StoredRow[]): Promise<void> {
  await endBroken(writing, project_id)
  await write(writing, project_id, {
    changes: [],
    events: (version) =>
      events.map(({ raw, ...event }, nth) => ({
        ...event,
        ...{ project_id, raw: JSON.stringify(raw), seq: eventSeq(version, nth) },
      })),
  })
}

async function clear(clickhouse: Clickhouse, project_id: string): Promise<void> {
  for (const table of ["events", "letters", "letter_search", "counts", "tag_times"]) {
    const [found] = await clickhouse.ask(
      ch`select 1 as one from ${name(table)} where project_id = ${project_id} limit 1`,
    )
    if (found) await beginDeletion(clickhouse, table, ch`project_id = ${project_id}`)
  }
  for (let isOver = false; !isOver; )
    isOver = await deletionsEnded(clickhouse).then(
      () => true,
      (error) => {
        if (isStillDeleting(error)) return false
        throw error
      },
    )
}

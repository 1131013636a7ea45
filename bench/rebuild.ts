/**
 * Claim: with 10,000,000 events stored, counts equal those that are computed anew from all messages; 30 days are rebuilt
 * while events come in, which wait for less than two seconds; and an erased person leaves all totals as they were.
 *
 * Measured: on a copy of the store of bench/events.ts, `npm run rebuild`'s function for the last 30 days, while calls of
 * a hundred events come in twice a second, new messages and opens of older ones; then every count of every day compared
 * with that of its messages; then three persons erased, those with most messages among them. Throws at the first
 * difference. BENCH_EVENTS sets another number of events.
 *
 * Limits: one process, and no readers meanwhile.
 */
import { deepStrictEqual } from "node:assert/strict"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Access } from "../lib/access/auth/access.ts"
import { useEventStore as keepEventsIn } from "../lib/data/events/open.ts"
import { postgresEvents } from "../lib/data/events/postgres/adapter.ts"
import { countChangesOf } from "../lib/data/events/postgres/apply-count-changes.ts"
import { append } from "../lib/data/events/postgres/append.ts"
import { rebuildInTurns } from "../lib/data/events/rebuild-in-turns.ts"
import { lettersIn } from "../lib/data/store/event-log.ts"
import { type Db, openStore, rows as rowsOf } from "../lib/data/store/open.ts"
import { findProject } from "../lib/data/store/projects.ts"
import { addNotedChanges } from "../lib/data/store/segment-changes.ts"
import { levels, readCells } from "../lib/data/store/segment-cells.ts"
import { startErasure } from "../lib/features/erasure/erase.ts"
import { eraseAll } from "../lib/features/erasure/runner.ts"
import { readConfig, setConfig } from "../lib/platform/config.ts"
import type { CallEvent } from "../service/store/calls.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { secretsOfBench } from "./dashboard-process.ts"
import { percentile, perSecond, type Row, report, timed } from "./report.ts"
import { openKeptStore, project } from "./store/kept.ts"
import { normalized } from "./store/load.ts"
import { daysOf, storiesOf, type Traffic } from "./store/traffic.ts"

const events = Number(process.env.BENCH_EVENTS ?? 10_000_000)
const dayMs = 86_400_000
const rebuiltDays = 30
const callEveryMs = 500

async function main(): Promise<void> {
  const opened = await openKeptStore(events, { isCopy: true })
  const store = await openStore(
    { url: opened.databaseUrl, statementTimeoutMs: 0 },
    inRepo("lib/data/store/migrations"),
  )
  const { db } = store
  const result: Row[] = []
  try {
    const { endMs } = opened.traffic
    const took: number[] = []
    const ending = new AbortController()
    const arriving = comeIn(db, opened.traffic, ending.signal, (ms) => took.push(ms))
    const fromMs = endMs - rebuiltDays * dayMs
    const stored = await postgresEvents.countEvents(db, project, { fromMs, toMs: endMs })
    const rebuilt = await rebuildInTurns(postgresEvents, db, project, { fromMs, toMs: endMs })
    ending.abort()
    await arriving
    while (!(await addNotedChanges(db, project)).isAll);
    result.push({
      case: `${rebuiltDays} days rebuilt, ${took.length} calls came in`,
      events: stored,
      events_per_s: perSecond(stored, rebuilt.tookMs),
      s: Math.round(rebuilt.tookMs / 1000),
      call_p50_ms: percentile(took, 0.5),
      call_p95_ms: percentile(took, 0.95),
      slowest_call_ms: percentile(took, 1),
    })
    const ms = await timed(() => checkCounts(db, opened.traffic))
    result.push({ case: "all counts compared with those of all messages: equal", s: Math.round(ms / 1000) })
    result.push(await erasePersons(db))
  } finally {
    await store.close()
    await opened.stop()
  }
  await report("rebuild", `${events.toLocaleString("en-US")} events, rebuilt and erased`, result)
}

/** New messages, and opens of messages of the last days. */
async function comeIn(
  db: Db,
  traffic: Traffic,
  signal: AbortSignal,
  onCall: (ms: number) => void,
): Promise<void> {
  const old = openedLater(traffic)
  const others: Traffic = { ...traffic, seed: 99, events: 3_000_000 }
  const more = daysOf(others)
    .slice(-2, -1)
    .flatMap((day) => [...storiesOf(others, day)])
    .values()
  while (!signal.aborted) {
    const call: CallEvent[] = old.splice(0, 50)
    while (call.length < 100) {
      const next = more.next()
      if (next.done) break
      call.push(...next.value)
    }
    if (call.length > 0) onCall(await timed(() => append(db, project, [normalized(call)])))
    await sleep(callEveryMs, undefined, { signal }).catch(() => {})
  }
}

/** Opens of stored messages, now. */
function openedLater(traffic: Traffic): CallEvent[] {
  return daysOf(traffic)
    .slice(-10, -1)
    .flatMap((day) => {
      const opens: CallEvent[] = []
      for (const [sent] of storiesOf(traffic, day)) {
        if (opens.length === 2000) break
        const delivery_info = { delivery_status: "ok_read", traffic_type: "human", device_type: "mobile" }
        opens.push({
          ...sent,
          status: "opened",
          event_time: new Date(traffic.endMs),
          data: { delivery_info },
        })
      }
      return opens
    })
}

type Sums = Map<string, readonly number[]>

/** Compares each day's counts with those of its messages. */
async function checkCounts(db: Db, { endMs, days }: Traffic): Promise<void> {
  const lastMs = Math.floor(endMs / dayMs) * dayMs
  for (let dayAt = lastMs - (days + 1) * dayMs; dayAt <= lastMs; dayAt += dayMs) {
    const [counts, tags, segments]: [Sums, Sums, Sums] = [new Map(), new Map(), new Map()]
    for await (const letters of lettersIn(db, project, dayAt, dayAt + dayMs)) {
      const changed = countChangesOf(letters.map((after) => ({ before: null, after })))
      for (const { bucketMs, status, ...one } of changed.counts)
        add(counts, `${bucketMs} ${status}`, [one.letters_now, one.letters_ever])
      for (const { bucketMs, tag, ...one } of changed.tags)
        add(tags, `${bucketMs} ${tag}`, [
          one.letters,
          one.delivered,
          one.opened,
          one.clicked,
          one.hard_bounced,
          one.spam,
        ])
      for (const { segment, letters_now, letters_ever } of changed.segments)
        add(segments, `${segment.family} ${segment.segment_id}`, [letters_now, letters_ever])
    }
    const day = new Date(dayAt).toISOString()
    deepStrictEqual(await countsOf(db, day), counts, `counts of ${day}`)
    deepStrictEqual(await tagsOf(db, day), tags, `tags of ${day}`)
    for (const { minutes, steps } of levels)
      deepStrictEqual(
        await segmentsOf(db, dayAt, minutes, steps),
        segments,
        `segments of ${day} by ${minutes} minutes`,
      )
  }
}

function add(sums: Sums, key: string, more: readonly number[]): void {
  const sum = sums.get(key) ?? more.map(() => 0)
  sums.set(
    key,
    sum.map((one, n) => one + (more[n] ?? 0)),
  )
}

const inDay = (day: string) =>
  sql`project_id = ${project} and bucket >= ${day}::timestamptz and bucket < ${day}::timestamptz + interval '1 day'`

const bucketMs = sql.raw("(extract(epoch from bucket) * 1000)::float8")

async function countsOf(db: Db, day: string): Promise<Sums> {
  const found = await rowsOf<{ key: string; sums: number[] }>(
    db,
    sql`select ${bucketMs} || ' ' || status as key, array[letters_now, letters_ever] as sums from counts where ${inDay(day)}`,
  )
  return new Map(found.map(({ key, sums }) => [key, sums]))
}

async function tagsOf(db: Db, day: string): Promise<Sums> {
  const found = await rowsOf<{ key: string; sums: number[] }>(
    db,
    sql`select ${bucketMs} || ' ' || tag as key, array[letters, delivered, opened, clicked, hard_bounced, spam] as sums
        from tag_counts where minutes = 15 and ${inDay(day)}`,
  )
  return new Map(found.map(({ key, sums }) => [key, sums]))
}

async function segmentsOf(db: Db, dayAt: number, minutes: number, steps: number): Promise<Sums> {
  const lengthMs = minutes * 60_000
  const startMs = Math.floor(dayAt / (steps * lengthMs)) * steps * lengthMs
  const found = await rowsOf<{ key: string; cells: Uint8Array }>(
    db,
    sql`select family || ' ' || segment_id as key, cells from segment_counts
        where project_id = ${project} and minutes = ${minutes} and starts_at = ${new Date(startMs).toISOString()}::timestamptz`,
  )
  const sums: Sums = new Map()
  for (const { key, cells } of found)
    readCells(cells, (step, now, ever) => {
      if (step * lengthMs >= dayAt && step * lengthMs < dayAt + dayMs) add(sums, key, [now, ever])
    })
  return sums
}

/** Erases the persons with the most messages, and one with a few. */
async function erasePersons(db: Db): Promise<Row> {
  const persons = await rowsOf<{ email: string; messages: number }>(
    db,
    sql`select email, count(*)::int as messages from letter_search where project_id = ${project}
        and first_at > (select max(first_at) - interval '3 days' from letter_search where project_id = ${project})
        group by 1 order by 2 desc limit 3`,
  )
  const before = await totalsOf(db)
  const access = await managerOf(db)
  const ms = await timed(async () => {
    for (const { email } of persons) {
      const input = { email, confirm: true }
      const started = await startErasure(db, { access, ip: "192.0.2.1", user_agent: null, input })
      if (!started.ok) throw new Error(started.failure.message)
    }
    await eraseAll(db)
  })
  deepStrictEqual(await totalsOf(db), before, "totals after the erasures")
  for (const { email } of persons)
    for (const table of ["events", "letters", "letter_search"]) {
      const left = await rowsOf(
        db,
        sql`select from ${sql.raw(table)} where project_id = ${project} and email = ${email} limit 1`,
      )
      if (left.length > 0) throw new Error(`${table} still has ${email}.`)
    }
  return { case: `${persons.length} persons erased, totals as before`, s: Math.round(ms / 1000) }
}

async function managerOf(db: Db): Promise<Access> {
  const found = await findProject(db, project)
  if (!found) throw new Error(`There is no project ${project}.`)
  const user = { user_id: "bench", email: "bench@example.com", name: "Bench", is_owner: true }
  return { user, project: found, role: "owner", isMasked: false, can: () => true }
}

const totalsOf = (db: Db) =>
  rowsOf(
    db,
    sql`select 'counts' as kind, status, sum(letters_now) as now, sum(letters_ever) as ever from counts
          where project_id = ${project} group by status
        union all select 'tags', 'delivered', sum(letters), sum(delivered) from tag_counts where project_id = ${project}
        union all select 'segments', family, count(*), sum(length(cells)) from segment_counts
          where project_id = ${project} group by family
        union all select 'rows', 'events', count(*), 0 from events where project_id = ${project}
        union all select 'rows', 'letters', count(*), 0 from letters where project_id = ${project}
        order by 1, 2`,
  )

setConfig(readConfig({ ...secretsOfBench, DATABASE_URL: "postgres://not-used", LOG_LEVEL: "silent" }))
keepEventsIn(postgresEvents)
await main()

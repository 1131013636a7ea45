/**
 * Claim: files of 250,000 events are made in memory that does not grow with them, and reading them in order, page by
 * page, costs at most four times a plain read.
 *
 * Measured: the worker of service/dumps (claim, keyset pages, CSV, pieces into the store) on a store on disk, plain and
 * packed, and how far memory grew meanwhile (objects and buffers of this process). Floor in the same run and store: the
 * same columns of the same rows as lines made by the store, in blocks by id, without order, not stored.
 *
 * Limits: one project, one dump at a time, no sending meanwhile; the database shares the machine.
 */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { sql } from "drizzle-orm"
import { dumpColumnsUsual } from "../lib/contract/dump-words.ts"
import { days, hours, plus, systemClock } from "../service/clock.ts"
import { readConfig } from "../service/config.ts"
import type { Context } from "../service/context.ts"
import { newDumpToken } from "../service/links/dump-link.ts"
import { makeNextDump } from "../service/dumps/worker.ts"
import { openLog } from "../service/log.ts"
import { openContext } from "../service/open-context.ts"
import { addDump, type DumpRequest, deleteDump, listDumps } from "../service/store/dumps.ts"
import { type Db, openStore, rows as rowsOf } from "../service/store/open.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { perSecond, type Row, ratio, report, timed } from "./report.ts"
import { newPlace, type Place } from "./temporary.ts"

const counts = [25_000, 250_000]
const block = 25_000
/** Much less than the rows would take together, and room for what waits to be collected. */
const growthMbMax = 256
const never = new AbortController().signal
const end = systemClock.now()
const start = plus(end, -days(3))

async function openAt(place: Place): Promise<Context> {
  const store = await openStore({ url: place.databaseUrl }, inRepo("service/store/migrations"))
  const config = readConfig({
    SERVICE_DATABASE_URL: place.databaseUrl,
    SERVICE_SECRETS: "a secret of the bench that is long enough",
    SERVICE_ACCOUNT_KEY: "k".repeat(40),
  })
  return openContext(config, store, systemClock, openLog("silent"))
}

/** A project with events over three days, five to a letter; many of them share their millisecond. */
async function fill(db: Db, count: number): Promise<number> {
  const [project] = await rowsOf<{ project_id: number }>(
    db,
    sql`insert into projects (user_id, name, api_key_hash, api_key_sealed, created_at)
        select user_id, ${`bench ${count}`}, ${`hash ${count}`}, '', now() from accounts limit 1
        returning project_id::float8 as project_id`,
  )
  const project_id = project?.project_id ?? 0
  await db.execute(sql`
    insert into jobs (project_id, job_id, message, from_email, tags, source, created_at)
    select ${project_id}::bigint, 'job-' || n, '{}', 'shop@example.com', '{orders}', 'api', now()
    from generate_series(1, ${count / 100}::int) n`)
  await db.execute(sql`
    insert into letters (project_id, letter_id, job_id, email, subject, metadata, status, status_at, created_at)
    select ${project_id}::bigint, 'letter-' || n, 'job-' || (n % ${count / 100}::int + 1), 'reader' || n || '@example.com',
           'A sample subject', jsonb_build_object('order', n::text, 'campaign_id', '17'), 'opened', now(), now()
    from generate_series(1, ${count / 5}::int) n`)
  const stepMs = days(3) / count
  await db.execute(sql`
    insert into events (project_id, event_name, letter_id, job_id, email, status, event_time, data)
    select ${project_id}::bigint, 'transactional_email_status', 'letter-' || (n % ${count / 5}::int + 1),
           'job-' || (n % ${count / 5}::int % ${count / 100}::int + 1), 'reader' || (n % ${count / 5}::int + 1) || '@example.com',
           (array['accepted', 'sent', 'delivered', 'opened', 'clicked'])[n % 5 + 1],
           ${start.toISOString()}::timestamptz + (n / 3 * 3 * ${stepMs}::float8) * interval '1 millisecond',
           '{"url": "https://example.com/page?a=1&b=2", "delivery_info": {"delivery_status": "ok_delivered",
             "destination_response": "250 2.0.0 OK queued", "user_agent": "Sample/1.0 (bench)", "ip": "192.0.2.1"}}'
    from generate_series(0, ${count - 1}::int) n`)
  return project_id
}

async function readPlainly(db: Db, project_id: number): Promise<number> {
  const [range] = await rowsOf<{ first: number; last: number }>(
    db,
    sql`select min(event_id)::float8 as first, max(event_id)::float8 as last from events where project_id = ${project_id}`,
  )
  let read = 0
  for (let from = range?.first ?? 0; from <= (range?.last ?? -1); from += block) {
    const lines = await rowsOf<{ line: string }>(
      db,
      sql`select concat_ws(',', e.event_time, e.job_id, j.from_email, e.email, e.status,
                 e.data -> 'delivery_info' ->> 'delivery_status', l.metadata,
                 e.data -> 'delivery_info' ->> 'destination_response', e.data -> 'delivery_info' ->> 'user_agent',
                 e.data ->> 'url', e.data -> 'delivery_info' ->> 'ip', j.tags) as line
          from events e
          left join letters l on l.project_id = e.project_id and l.letter_id = e.letter_id
          left join jobs j on j.project_id = e.project_id and j.job_id = e.job_id
          where e.project_id = ${project_id} and e.event_id >= ${from} and e.event_id < ${from + block}`,
    )
    read += lines.length
  }
  return read
}

type Made = { ms: number; growthMb: number; files: number; bytes: number }

async function make(ctx: Context, project_id: number, format: DumpRequest["format"]): Promise<Made> {
  const now = systemClock.now()
  const key = { project_id, dump_id: ctx.ids.dump() }
  const request: DumpRequest = {
    start_ms: start.getTime(),
    end_ms: end.getTime(),
    limit: 10_000_000,
    all_projects: false,
    is_account_key: false,
    filter: {},
    columns: dumpColumnsUsual.slice(1),
    aggregate: "",
    delimiter: ",",
    format,
    is_spreadsheet_safe: false,
  }
  const token = newDumpToken(ctx.ids, ctx.sealer)
  await addDump(
    ctx.store.db,
    { ...key, request, token, created_at: now, expires_at: plus(now, hours(8)) },
    10,
  )
  const before = await heldAtRest()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, held())
  }, 20)
  const ms = await timed(() => makeNextDump(ctx, never))
  clearInterval(watch)
  const [dump] = await listDumps(ctx.store.db, project_id, systemClock.now(), key.dump_id)
  if (dump?.dump_status !== "ready") throw new Error(`The dump is ${dump?.dump_status}.`)
  const bytes = dump.files.reduce((sum, file) => sum + file.size, 0)
  await deleteDump(ctx.store.db, key, now)
  return { ms, growthMb: Math.round((peak - before) / 2 ** 20), files: dump.files.length, bytes }
}

setFlagsFromString("--expose-gc")
const collect: () => void = runInNewContext("gc")

/** Memory in use after garbage of the previous work is collected, in bytes. */
async function heldAtRest(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    await systemClock.sleep(20)
    collect()
  }
  return held()
}

const held = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external

async function measure(place: Place): Promise<Row[]> {
  const ctx = await openAt(place)
  const found: Row[] = []
  try {
    for (const count of counts) {
      const project_id = await fill(ctx.store.db, count)
      let read = 0
      const plainMs = await timed(async () => {
        read = await readPlainly(ctx.store.db, project_id)
      })
      // A figure for work that was not done is worse than none.
      if (read !== count) throw new Error(`${read} of ${count} events were read.`)
      for (const format of ["csv", "csv_gzip"] as const) {
        const made = await make(ctx, project_id, format)
        if (made.growthMb > growthMbMax) throw new Error(`Memory grew by ${made.growthMb} MiB.`)
        found.push({
          case: `${count.toLocaleString("en-US")} events, ${format}`,
          floor_per_s: perSecond(count, plainMs),
          ours_per_s: perSecond(count, made.ms),
          ratio: ratio(plainMs, made.ms),
          files: made.files,
          mb: Math.round(made.bytes / 1e6),
          memory_grew_mib: made.growthMb,
        })
      }
    }
  } finally {
    await ctx.store.close()
  }
  return found
}

const rows: Row[] = []
const place = await newPlace()
try {
  rows.push(...(await measure(place)))
} finally {
  await place.remove()
}
await report("dump", "events per second into the files of a dump, and how far memory grew", rows)

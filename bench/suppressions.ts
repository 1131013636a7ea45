/**
 * Claim: a page of a list of a million suppressions costs at most twice what 200 rows by the primary key cost, at any
 * position and with any filter. The speed of a bulk import compared with a bare insert is shown without a limit: each
 * row is looked up and is in six indexes.
 *
 * Measured, on a store on disk: service/suppress/set-many in the calls of 1000 rows that the dashboard makes, into the
 * list while it is empty and once it is long, and a dry run of existing rows; then pages of 200 by each order and
 * filter, the last ones too, and the counts by cause. Floors in the same run and store: the same rows in calls of the
 * same size, inserted into a table with the primary key alone and nothing looked up; and 200 rows by the primary key.
 *
 * Limits: one project, no sending meanwhile; the database shares the machine. The long list is made by the store; if
 * that takes too long, the rows made by then are measured, and the table shows their number.
 */
import { sql } from "drizzle-orm"
import { systemClock } from "../service/clock.ts"
import { readConfig } from "../service/config.ts"
import type { Context } from "../service/context.ts"
import { openLog } from "../service/log.ts"
import { openContext } from "../service/open-context.ts"
import { type Db, openStore, rows as rowsOf } from "../service/store/open.ts"
import {
  countByCause,
  listSuppressions,
  type SuppressionCursor,
  type SuppressionPage,
} from "../service/store/suppressions-read.ts"
import { setMany } from "../service/suppress/set-many.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { median, perSecond, type Row, ratio, report, timed } from "./report.ts"
import { newPlace, type Place } from "./temporary.ts"

const wanted = 1_000_000
const imported = 20_000
const call = 1000
const block = 50_000
const fillMsMax = 240_000
const pageRows = 200
const turns = 15
const ratioMax = 2

async function openAt(place: Place): Promise<Context> {
  const store = await openStore({ url: place.databaseUrl }, inRepo("service/store/migrations"))
  const config = readConfig({
    SERVICE_DATABASE_URL: place.databaseUrl,
    SERVICE_SECRETS: "a secret of the bench that is long enough",
    SERVICE_ACCOUNT_KEY: "k".repeat(40),
  })
  return openContext(config, store, systemClock, openLog("silent"))
}

async function newProject(db: Db): Promise<number> {
  const [made] = await rowsOf<{ project_id: number }>(
    db,
    sql`with account as (select user_id from accounts limit 1)
        insert into projects (user_id, name, api_key_hash, api_key_sealed, created_at)
        select user_id, 'bench', 'hash', '', now() from account returning project_id::float8 as project_id`,
  )
  if (!made) throw new Error("There is no account.")
  return made.project_id
}

const causes = ["unsubscribed", "permanent_unavailable", "complained"]
const readers = (name: string) =>
  Array.from({ length: imported }, (_, n) => ({
    email: `${name}${n}@${n % 3 ? "example.com" : "example.net"}`,
    cause: causes[n % 3] ?? "",
  }))

type Reader = ReturnType<typeof readers>[number]

/** Runs the calls one after the other, as the browser makes them. */
async function inCalls(rows: Reader[], one: (part: Reader[]) => Promise<unknown>): Promise<number> {
  return timed(async () => {
    for (let from = 0; from < rows.length; from += call) await one(rows.slice(from, from + call))
  })
}

/** The list as the years make it: all causes, spread over two of them. */
async function fill(db: Db, project_id: number): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  while (count < wanted && performance.now() - startedAt < fillMsMax) {
    await db.execute(sql`
      insert into suppressions (project_id, email, cause, source, created_at)
      select ${project_id}::bigint, 'reader' || n || '@' || (array['example.com', 'example.net', 'shop.example'])[n % 3 + 1],
             (array['unsubscribed', 'complained', 'unsubscribed', 'permanent_unavailable'])[n % 4 + 1],
             (array['user', 'subscriber', 'system'])[n % 3 + 1], now() - (n % 730) * interval '1 day' - n * interval '1 ms'
      from generate_series(${count}::int, ${count + block - 1}::int) n`)
    count += block
  }
  await db.execute(sql`analyze suppressions`)
  return count
}

async function measure(place: Place): Promise<Row[]> {
  const ctx = await openAt(place)
  const { store } = ctx
  const { db } = store
  try {
    const project_id = await newProject(db)
    const options = { project_id, skipKnown: false, isDryRun: false }
    await db.execute(sql`create table plain_rows (project_id bigint, email text, cause text, source text,
      created_at timestamptz, primary key (project_id, email, cause))`)
    const floorMs = await inCalls(readers("floor"), (part) =>
      db.execute(sql`insert into plain_rows select ${project_id}::bigint, email, cause, 'user', now()
                     from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as x(email text, cause text)`),
    )
    const found: Row[] = []
    const note = (name: string, ms: number) =>
      found.push({
        case: `${name}`,
        floor_rows_per_s: perSecond(imported, floorMs),
        ours_rows_per_s: perSecond(imported, ms),
        ratio: ratio(ms, floorMs),
      })
    note("import into an empty list", await inCalls(readers("first"), (part) => setMany(part, options, ctx)))
    const filled = await fill(db, project_id)
    const length = `${(filled + imported).toLocaleString("en-US")} rows`
    const long = readers("second")
    note(`import into ${length}`, await inCalls(long, (part) => setMany(part, options, ctx)))
    note(
      `dry run of rows that are there, ${length}`,
      await inCalls(long, (part) => setMany(part, { ...options, isDryRun: true }, ctx)),
    )
    found.push(...(await measurePages(db, project_id, `${length}`)))
    return found
  } finally {
    await store.close()
  }
}

async function measurePages(db: Db, project_id: number, name: string): Promise<Row[]> {
  const ms = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) times.push(await timed(work))
    return median(times)
  }
  const floor = await ms(() =>
    db.execute(
      sql`select * from suppressions where project_id = ${project_id} order by email limit ${pageRows}`,
    ),
  )
  const now = systemClock.now()
  const last: SuppressionCursor = { created_ms: now.getTime() - 700 * 86_400_000, email: "", cause: "" }
  const pages: Record<string, Omit<SuppressionPage, "limit">> = {
    "newest first": { isNewestFirst: true },
    "newest first, near the end": { isNewestFirst: true, after: last },
    "oldest first": {},
    "one cause": { isNewestFirst: true, cause: "complained" },
    "search, an address's beginning": { search: "reader99" },
    "search, a whole domain": { search: "@shop.example" },
  }
  const rounded = (value: number) => Math.round(value * 100) / 100
  const rows: Row[] = []
  for (const [kind, page] of Object.entries(pages)) {
    const read = () => listSuppressions(db, project_id, { ...page, limit: pageRows }, now)
    // A figure for work that was not done is worse than none.
    if ((await read()).length !== pageRows) throw new Error(`${kind}: the page is not full.`)
    const took = await ms(read)
    if (took > floor * ratioMax) throw new Error(`${kind}: ${took} ms a page, the floor is ${floor} ms.`)
    rows.push({
      case: `${name}, ${kind}`,
      floor_page_ms: rounded(floor),
      page_ms: rounded(took),
      ratio: ratio(took, floor),
    })
  }
  const counted = await timed(() => countByCause(db, project_id, {}, { now, max: wanted }))
  rows.push({ case: `${name}, counts by cause`, page_ms: rounded(counted) })
  return rows
}

const rows: Row[] = []
const place = await newPlace()
try {
  rows.push(...(await measure(place)))
} finally {
  await place.remove()
}
await report(
  "suppressions",
  "rows per second imported into a long list, and the time for a page of 200",
  rows,
)

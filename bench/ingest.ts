/**
 * Claim: the dashboard turns signed callbacks into durable events, letters and counts fast enough that no service
 * outruns it: at least 2,000 events per second on two cores.
 *
 * Measured: `receive` of lib/ingest (unpack, verify, normalize, store, count; one transaction per call) on a store on
 * disk. Floor in the same run and store: one INSERT of the same event rows per call into a plain copy of the events
 * table, no letters, no counts. Over HTTP as well when a built dashboard is there.
 *
 * A letter that is opened over and over, as anybody can who knows its pixel, must cost no more than any other: one more
 * opening in a call of its own, after none, 50,000 and 100,000.
 *
 * Limits: one sender on one machine, loopback, short runs; the sender shares the cores with the server. Five calls are
 * under way at once, as the service does.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { Readable } from "node:stream"
import { type SQL, sql } from "drizzle-orm"
import { readConfig, setConfig } from "../lib/config.ts"
import { normalize } from "../lib/ingest/normalize.ts"
import { openIntake } from "../lib/ingest/receive.ts"
import { putKey } from "../lib/proxy/keys.ts"
import { type Db, openStore, type Store } from "../lib/store/open.ts"
import { insertProject } from "../lib/store/projects.ts"
import { events } from "../lib/store/schema.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { type Call, callOf, makeCalls, oneLetter, startMs } from "./callbacks.ts"
import { median, perSecond, type Row, ratio, report, timed } from "./report.ts"
import { freePort, newPlace, type Place } from "./temporary.ts"

const letters = 2000
const rounds = 3
const parallel = 5
const apiKey = createHash("sha256").update("bench").digest("hex").slice(0, 48)
const secrets = {
  NEXTAUTH_SECRET: "a session secret of the bench that is long enough",
  SEAL_SECRETS: "a sealing secret of the bench that is long enough",
}

const openAt = (place: Place): Promise<Store> =>
  openStore({ url: place.databaseUrl }, inRepo("lib/store/migrations"))

async function measureCode(place: Place, perCall: number): Promise<Row[]> {
  const store = await openAt(place)
  const plain: number[] = []
  const ours: number[] = []
  const again: number[] = []
  try {
    await store.db.execute(sql`create table if not exists plain_events (like events including all)`)
    for (let round = 0; round < rounds; round += 1) {
      const calls = makeCalls(letters, perCall, apiKey, round)
      const count = total(calls)
      const project = await addProject(store.db, `bench-${perCall}-${round}`)
      plain.push(perSecond(count, await insertPlainly(store, calls, project)))
      ours.push(perSecond(count, await receiveAll(store.db, calls, project)))
      again.push(perSecond(count, await receiveAll(store.db, calls, project)))
      await checkStored(store.db, project, count)
    }
  } finally {
    await store.close()
  }
  const floor = median(plain)
  const what = `${perCall} events per call`
  return [
    { case: what, floor_per_s: floor, ours_per_s: median(ours), ratio: ratio(median(ours), floor) },
    {
      case: `${what}, repeated`,
      floor_per_s: floor,
      ours_per_s: median(again),
      ratio: ratio(median(again), floor),
    },
  ]
}

const total = (calls: Call[]): number => calls.reduce((sum, call) => sum + call.events, 0)

async function addProject(db: Db, project_id: string): Promise<string> {
  await insertProject(db, {
    project_id,
    service_project_id: "1001",
    name: project_id,
    created_by: "bench",
    created_at: new Date(),
  })
  return project_id
}

/** Runs `work` for every call, `callers` at a time. */
async function each(calls: Call[], callers: number, work: (call: Call) => Promise<void>): Promise<void> {
  const queue = calls.values()
  const lane = async () => {
    for (const call of queue) await work(call)
  }
  await Promise.all(Array.from({ length: callers }, lane))
}

function insertPlainly({ db }: Store, calls: Call[], project_id: string): Promise<number> {
  const ready = new Map(calls.map((call) => [call, plainRows(call, project_id)]))
  return timed(() =>
    each(calls, parallel, async (call) => {
      const values = sql.join(ready.get(call) ?? [], sql`, `)
      await db.execute(sql`insert into plain_events (${columns}) overriding system value values ${values}`)
    }),
  )
}

/** As it is typed in the table; the identity column is filled by hand, since a copied table has no sequence. */
const plainColumns = [
  "project_id",
  "event_time",
  "fingerprint",
  "seq",
  "job_id",
  "email",
  "status",
  "delivery_status",
  "destination_response",
  "url",
  "ip",
  "user_agent",
  "country_code",
  "traffic_type",
  "raw",
  "received_at",
]
const columns = sql.join(
  plainColumns.map((name) => sql.identifier(name)),
  sql`, `,
)
let seq = 0

/** The rows that ingest makes of a call, ready to be bound. */
function plainRows(call: Call, project_id: string): SQL[] {
  const told = normalize(JSON.parse(call.body.toString("utf8")), Date.now())
  return (told?.emails ?? []).map((event) => {
    seq += 1
    const row: Record<string, unknown> = {
      ...event,
      project_id,
      seq,
      event_time: new Date(event.eventMs).toISOString(),
      received_at: new Date().toISOString(),
      raw: JSON.stringify(event.raw),
    }
    const values = plainColumns.map((name) => sql`${row[name] ?? null}`)
    return sql`(${sql.join(values, sql`, `)})`
  })
}

function receiveAll(db: Db, calls: Call[], project: string, callers = parallel): Promise<number> {
  const intake = openIntake({ store: async () => db, keysOf: async () => new Map([[project, [apiKey]]]) })
  return timed(() =>
    each(calls, callers, async ({ body }) => {
      const pieces = Readable.from([body])
      const result = await intake.receive({ project, body: { pieces, length: body.length }, encoding: null })
      if (!result.ok) throw new Error(result.failure.message)
    }),
  )
}

/** A figure for work that was not done is worse than none. */
async function checkStored(db: Db, project_id: string, expected: number): Promise<void> {
  const stored = await db.$count(events, sql`${events.project_id} = ${project_id}`)
  if (stored !== expected) throw new Error(`${stored} of ${expected} events are stored.`)
}

/** What one more opening costs, in ms, when the letter has been opened often already: it must not grow. */
async function measureOpenings(place: Place): Promise<Row[]> {
  const store = await openAt(place)
  const rows: Row[] = []
  try {
    for (const held of [0, 50_000, 100_000]) {
      const project = await addProject(store.db, `bench-opened-${held}`)
      const [sent, ...openings] = openingsOf(30)
      if (sent) await receiveAll(store.db, [sent], project)
      await addOpenings(store.db, project, held)
      const took: number[] = []
      for (const call of openings) took.push(await receiveAll(store.db, [call], project))
      rows.push({ case: `one more opening after ${held.toLocaleString("en-US")}`, ms: tenths(median(took)) })
    }
  } finally {
    await store.close()
  }
  return rows
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10

/** The sending of one letter and `count` openings, each in a call of its own. */
const openingsOf = (count: number): Call[] =>
  Array.from({ length: count + 1 }, (_, n) =>
    callOf([oneLetter(n === 0 ? "sent" : "opened", startMs + n * 1000)], apiKey, 1),
  )

/** Openings of that letter as ingest stores them. */
const addOpenings = (db: Db, project_id: string, count: number) =>
  db.execute(sql`
    insert into events (project_id, event_time, fingerprint, job_id, email, status, raw, received_at)
    select project_id, event_time - n * interval '1 second', md5(n::text), job_id, email, 'opened', raw, received_at
    from events, generate_series(1, ${count}::int) n where project_id = ${project_id}`)

async function measureHttp(place: Place): Promise<Row[]> {
  const server = inRepo(".next/standalone/server.js")
  if (!existsSync(server)) return []
  const project = "bench-http"
  const store = await openAt(place)
  await addProject(store.db, project)
  await putKey(store.db, project, "", apiKey)
  await store.close()
  const port = await freePort()
  const child = spawn(process.execPath, [server], {
    env: { ...process.env, ...dashboardSettings(place, port) },
    stdio: "ignore",
  })
  try {
    const url = `http://127.0.0.1:${port}/api/callbacks/${project}`
    await untilItAnswers(url, child)
    const figures: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const calls = makeCalls(letters, 100, apiKey, 100 + round)
      figures.push(
        perSecond(total(calls), await timed(() => each(calls, parallel, (call) => postCall(url, call)))),
      )
    }
    return [{ case: `100 events per call, over HTTP`, ours_per_s: median(figures) }]
  } finally {
    child.kill("SIGTERM")
    await new Promise((resolve) => child.once("exit", resolve))
  }
}

const dashboardSettings = (place: Place, port: number): Record<string, string> => ({
  ...secrets,
  NODE_ENV: "production",
  PORT: String(port),
  HOSTNAME: "127.0.0.1",
  DASHBOARD_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: "silent",
  DATABASE_URL: place.databaseUrl,
})

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error("The dashboard did not start.")
}

async function postCall(url: string, { body }: Call): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Uint8Array(body),
  })
  if (answer.status !== 200)
    throw new Error(`The dashboard answered ${answer.status}: ${await answer.text()}`)
}

setConfig(readConfig({ ...secrets, DATABASE_URL: "postgres://not-used", LOG_LEVEL: "silent" }))
const rows: Row[] = []
const place = await newPlace()
try {
  for (const perCall of [100, 10]) rows.push(...(await measureCode(place, perCall)))
  rows.push(...(await measureOpenings(place)))
  rows.push(...(await measureHttp(place)))
} finally {
  await place.remove()
}
await report(
  "ingest",
  `${letters} letters' events per round, median of ${rounds} rounds, events per second`,
  rows,
)

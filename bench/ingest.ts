/**
 * Claim: the dashboard turns signed callbacks into durable events, letters and counts fast enough that no service
 * outruns it: 10,000 events per second in calls of a hundred, 1,000 calls per second of one event, on two quiet cores.
 *
 * Measured: the intake of lib/intake/receive (keys, unpack, verify, normalize, store, count) on a store on disk, with
 * as many callers at once as the case says. Floor in the same run and store: one INSERT of the same event rows per call
 * into a plain copy of the events table, no letters, no counts. Over HTTP as well if there is a built dashboard, with
 * the dashboard's processor time per event; the floor is then a route of Next's that does nothing, with as many
 * callers.
 *
 * A letter that is opened over and over, as anyone with the address of its pixel can do, must cost no more than any
 * other: one more opening in its own call, after none, 50,000 and 100,000.
 *
 * Limits: one sender on one machine, loopback, short runs; the sender shares the cores with the server.
 */
import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { Pool } from "undici"
import { readConfig, setConfig } from "../lib/platform/config.ts"
import { addUpOnce } from "../lib/intake/receive/add-up.ts"
import { openIntake } from "../lib/intake/receive/receive.ts"
import { putKey } from "../lib/mail-api/proxy/keys.ts"
import { type Db, openStore, type Store } from "../lib/data/store/open.ts"
import { events } from "../lib/data/store/schema/messages.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { type Call, callOf, makeCalls, oneLetter, startMs } from "./callbacks.ts"
import { addProject, apiKey, each, insertPlainly, post, type Receiver, total } from "./callers.ts"
import { cpuMsOf } from "./processes.ts"
import { isBuilt, secretsOfBench, startDashboard } from "./dashboard-process.ts"
import { median, perSecond, type Row, ratio, report, timed } from "./report.ts"
import { newPlace, type Place } from "./temporary.ts"

const rounds = 3
/** Pattern of callbacks: events in a call, parallel callers, and the letters in a round. */
type Way = { perCall: number; callers: number; letters: number }
const ways: Way[] = [
  { perCall: 100, callers: 5, letters: 2000 },
  { perCall: 10, callers: 5, letters: 2000 },
  { perCall: 1, callers: 5, letters: 400 },
  { perCall: 1, callers: 50, letters: 1000 },
]
const nameOf = ({ perCall, callers }: Way): string =>
  `${callers} callers, ${perCall === 1 ? "1 event" : `${perCall} events`} per call`

const openAt = (place: Place): Promise<Store> =>
  openStore({ url: place.databaseUrl }, inRepo("lib/data/store/migrations"))

async function measureCode(place: Place, way: Way): Promise<Row[]> {
  const { perCall, callers, letters } = way
  const store = await openAt(place)
  const plain: number[] = []
  const ours: number[] = []
  const again: number[] = []
  try {
    await store.db.execute(sql`create table if not exists plain_events (like events including all)`)
    for (let round = 0; round < rounds; round += 1) {
      const calls = makeCalls(letters, perCall, apiKey, round)
      const count = total(calls)
      const project = await addProject(store.db, `bench-${callers}-${perCall}-${round}`)
      plain.push(perSecond(count, await insertPlainly(store, calls, callers, project)))
      ours.push(perSecond(count, await receiveAll(store.db, calls, callers, project)))
      again.push(perSecond(count, await receiveAll(store.db, calls, callers, project)))
      await checkStored(store.db, project, count)
    }
  } finally {
    await store.close()
  }
  const floor = median(plain)
  const what = nameOf(way)
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

function receiveAll(db: Db, calls: Call[], callers: number, project: string): Promise<number> {
  const intake = openIntake({ store: async () => db, keysOf: async () => new Map([[project, [apiKey]]]) })
  return timed(async () => {
    await each(calls, callers, async ({ body }) => {
      const pieces = Readable.from([body])
      const result = await intake.receive({
        project,
        body: { pieces, length: body.length },
        encoding: null,
        address: "",
      })
      if (!result.ok) throw new Error(result.failure.message)
    })
    // Its loop would do this meanwhile, with the same processor.
    while (await addUpOnce(db));
  })
}

/** A figure for work that was not done is worse than none. */
async function checkStored(db: Db, project_id: string, expected: number): Promise<void> {
  const stored = await db.$count(events, sql`${events.project_id} = ${project_id}`)
  if (stored !== expected) throw new Error(`${stored} of ${expected} events are stored.`)
}

/** Cost of one more opening, in ms, when the letter has been opened often already: it must not grow. */
async function measureOpenings(place: Place): Promise<Row[]> {
  const store = await openAt(place)
  const rows: Row[] = []
  try {
    for (const held of [0, 50_000, 100_000]) {
      const project = await addProject(store.db, `bench-opened-${held}`)
      const [sent, ...openings] = openingsOf(30)
      if (sent) await receiveAll(store.db, [sent], 1, project)
      await addOpenings(store.db, project, held)
      const took: number[] = []
      for (const call of openings) took.push(await receiveAll(store.db, [call], 1, project))
      rows.push({ case: `one more opening after ${held.toLocaleString("en-US")}`, ms: tenths(median(took)) })
    }
  } finally {
    await store.close()
  }
  return rows
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10

/** The sending of one letter and `count` openings, each in its own call. */
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
  if (!isBuilt()) return []
  const project = "bench-http"
  const store = await openAt(place)
  await addProject(store.db, project)
  await putKey(store.db, project, "", apiKey)
  await store.close()
  const dashboard = await startDashboard(place, `/api/callbacks/${project}`)
  try {
    const rows: Row[] = []
    for (const way of ways) {
      const pool = new Pool(dashboard.origin, { connections: way.callers })
      rows.push(await measureWay(way, { path: `/api/callbacks/${project}`, pool, pid: dashboard.pid }))
      await pool.close()
    }
    return rows
  } finally {
    await dashboard.stop()
  }
}

type Target = Receiver & { pid: number }

/** One round more than is counted: the first ones find a program that has just started. */
async function measureWay(way: Way, target: Target): Promise<Row> {
  const figures: number[] = []
  const floor: number[] = []
  const cpu: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const calls = makeCalls(way.letters, way.perCall, apiKey, 1000 * way.callers + 100 * way.perCall + round)
    const before = cpuMsOf(target.pid)
    const ms = await timed(() => each(calls, way.callers, (call) => post(target, call)))
    const cpuMs = cpuMsOf(target.pid) - before
    const emptyMs = await timed(() => each(calls.slice(0, 1000), way.callers, () => ask(target)))
    if (round === 0) continue
    figures.push(perSecond(total(calls), ms))
    cpu.push((cpuMs * 1000) / total(calls))
    floor.push(perSecond(Math.min(calls.length, 1000), emptyMs))
  }
  return {
    case: `${nameOf(way)}, over HTTP`,
    ours_per_s: median(figures),
    // Calls per second: of one event each, they compare.
    ...(way.perCall === 1
      ? { floor_per_s: median(floor), ratio: ratio(median(figures), median(floor)) }
      : {}),
    dashboard_cpu_us: Math.round(median(cpu)),
  }
}

/** Calls a route of Next's that does nothing. */
async function ask({ pool, path }: Target): Promise<void> {
  await (await pool.request({ method: "GET", path })).body.text()
}

setConfig(readConfig({ ...secretsOfBench, DATABASE_URL: "postgres://not-used", LOG_LEVEL: "silent" }))
const rows: Row[] = []
const place = await newPlace()
try {
  for (const way of ways) rows.push(...(await measureCode(place, way)))
  rows.push(...(await measureOpenings(place)))
  rows.push(...(await measureHttp(place)))
} finally {
  await place.remove()
}
/** From profiles of the built dashboard (--cpu-prof), PostgreSQL's time in /proc, and runs on 2026-11-22. */
const notes = `CPU time: a Next route that does nothing takes 600 to 1,300 µs per request, a bare Node server 70, so callbacks are received
before Next. An event in a call of a hundred takes the dashboard 35 to 70 µs (107 to 190 before calls shared a write). A quarter
of that verifies, parses and normalizes it, a quarter updates its message, and the rest writes JSON for the statements and sends
it. PostgreSQL takes 40 to 50 µs per event (63 to 96 before) while the machine is quiet: 12 to read the JSON, 12 to store the
event with its indexes, and the rest for messages, counts and the log. A batch is six or seven statements, however many calls it
has (begin, lock, events with their messages, messages, counts, commit; one more if a count falls to zero). Calls also share
a look-up of keys. So a call of one event costs the dashboard 200 to 320 µs with fifty callers (3,300 to 4,700 before), and 600
to 1,350 with five (3,000 to 5,200 before), whose batches contain all five.

Counts by segment are recorded as ids and added up later, which costs the database 6 µs per event in calls of a hundred. The
batches of one project run one after the other, each with verification before and commit after it, while the five
lanes of the floor use both cores.

With identical calls the ratio was 0.45 to 0.51. These calls are realistic (a few recipient domains have most messages;
campaigns, tags, 6 % bounces, readers), and they miss the goal of 0.5. A batch of five calls, 500 events of 200 messages,
takes PostgreSQL on a loaded machine: 66 ms for events, 33 for the search table with its seven indexes, 28 for messages, 27
for segments that are new in the project (a new project has none, so this is most of them), 18 for the commit, 14 for names
and providers, and 10 for counts. The dashboard then takes 195 µs per event. Fewer rows per message would help: search and
messages in one table.

Goals: 10,000 events per second in calls of a hundred, and 1,000 calls per second of one event, on two quiet cores. This
machine was not quiet. Within an hour, the same code over HTTP handled 2,200 to 10,600 events in calls of a hundred (2,700 to
7,100 before), 750 to 2,400 calls of one event with fifty callers (175 to 275 before), and 210 to 890 with five (160 to 330
before). In process, in the quietest minute, it handled 13,000 events, and 7,000 calls with fifty callers. Five callers with
one event each miss the goal: the five statements of a batch and the flush of its commit (3.8 ms on average here, 280 at
worst) run one after the other, and the CPU is idle meanwhile.`

await report(
  "ingest",
  `webhook calls stored by the dashboard, median of ${rounds} rounds, events per second`,
  rows,
  notes,
)

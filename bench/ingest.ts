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
import { cpuMsOf } from "./cpu.ts"
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

type Asked = Receiver & { pid: number }

/** One round more than is counted: the first ones find a program that has just started. */
async function measureWay(way: Way, asked: Asked): Promise<Row> {
  const figures: number[] = []
  const floor: number[] = []
  const cpu: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const calls = makeCalls(way.letters, way.perCall, apiKey, 1000 * way.callers + 100 * way.perCall + round)
    const before = cpuMsOf(asked.pid)
    const ms = await timed(() => each(calls, way.callers, (call) => post(asked, call)))
    const cpuMs = cpuMsOf(asked.pid) - before
    const emptyMs = await timed(() => each(calls.slice(0, 1000), way.callers, () => ask(asked)))
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
async function ask({ pool, path }: Asked): Promise<void> {
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
const notes = `Where the time goes, in processor time: a route of Next's that does nothing takes 600 to 1,300 µs a request, a bare server
of Node's 70, so callbacks are answered in front of Next. An event in a call of a hundred takes the dashboard 35 to 70 µs
(107 to 190 before calls shared a write): a quarter of that verifies, parses and normalizes it, a quarter moves its
message on, the rest writes JSON for the statements and hands it over. It takes PostgreSQL 40 to 50 µs (63 to 96 before)
while the machine is quiet: 12 to read the JSON, 12 to store the event with its indexes, the rest for messages, counts and the
log. A batch is six or seven statements, however many calls are in it (begin, lock, events with the messages they touch,
messages, counts, commit; one more where a count has come down to nothing); beside it calls share a look for the keys. So
a call of one event costs the dashboard 200 to 320 µs with fifty callers (3,300 to 4,700 before) and 600 to 1,350 with
five (3,000 to 5,200), whose batches hold all five.

Counts by segment are noted as ids and added up behind the calls, which costs an event 6 µs of the database in calls of a
hundred. One project's batches follow one another, each with its verification before and its commit after it, so what one
takes is not made up for by another, while the floor's five lanes fill both cores.

With calls that were all alike the ratio was 0.45 to 0.51. These are as senders make them (recipient domains of which few have most,
campaigns, tags, 6 % bounces, readers), and the aim of 0.5 is missed: a batch of five calls, 500 events of 200 messages, takes
PostgreSQL, on a machine that others loaded, 66 ms for the events, 33 for the search of messages with its seven indexes, 28 for
the messages, 27 for segments that no message of the project counted in before (a new one has none, so these are most of
them), 18 for the commit, 14 for names and providers and 10 for counts, and the dashboard 195 µs an event, one after the
other. What would help is fewer rows for each message: search and messages in one.

Aims: 10,000 events per second in calls of a hundred, 1,000 calls per second of one event, on two quiet cores. These were
not quiet: others worked on the machine, and within an hour the same code over HTTP made 2,200 to 10,600 events in calls of a
hundred (2,700 to 7,100 before), 750 to 2,400 calls of one event with fifty callers (175 to 275 before) and 210 to 890
with five (160 to 330 before); in process, in its quietest minute, 13,000 events and, with fifty callers, 7,000 calls. Five callers of one event
each are the case below its aim: the five statements of a batch and the flush of its commit (3.8 ms on average here, 280 at
the worst) follow one another, and nothing is computed meanwhile.`

await report(
  "ingest",
  `callbacks into the dashboard's store, median of ${rounds} rounds, events per second`,
  rows,
  notes,
)

/**
 * Claim: callbacks come in as fast with 10,000,000 events stored as with none (at least 0.8 times), a call is answered
 * within a second (p99), and the dashboard's memory stays level.
 *
 * Measured: the built dashboard as a process; five callers with a hundred events per call over HTTP, into an empty store
 * and into a copy of the store of bench/events.ts; how long each call takes, and the memory of the process after every
 * 60,000 events. Floor in the same run and store: one INSERT of the same event rows per call into a plain table of
 * events without messages and counts, which has as many rows.
 * BENCH_EVENTS sets another number of stored events.
 *
 * Limits: one sender on one machine, loopback, one project; the sender shares the cores with the server.
 */

import { sql } from "drizzle-orm"
import { Pool } from "undici"
import { readConfig, setConfig } from "../lib/platform/config.ts"
import { putKey } from "../lib/mail-api/proxy/keys.ts"
import { openStore } from "../lib/data/store/open.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { type Call, makeCalls } from "./callbacks.ts"
import { addProject, apiKey, each, insertPlainly, post, total } from "./callers.ts"
import { residentBytesOf } from "./processes.ts"
import { secretsOfBench, startDashboard } from "./dashboard-process.ts"
import { median, perSecond, type Row, ratio, report, timed } from "./report.ts"
import { newPlace, type Place } from "./temporary.ts"
import { openKeptStore, project } from "./store/kept.ts"

const storedEvents = Number(process.env.BENCH_EVENTS ?? 10_000_000)
const callers = 5
const perCall = 100
/** Approximate events per round; the first round runs on a program that has just started. */
const lettersPerRound = 24_000
const rounds = 4

async function measure(name: string, stored: number): Promise<Row[]> {
  const place = stored === 0 ? await newPlace() : await copyOf(stored)
  try {
    await prepare(place, stored)
    const path = `/api/callbacks/${project}`
    const dashboard = await startDashboard(place, path)
    const pool = new Pool(dashboard.origin, { connections: callers })
    try {
      const rows: Row[] = []
      for (let round = 0; round < rounds; round += 1) {
        const calls = makeCalls(lettersPerRound, perCall, apiKey, 7000 + round)
        const took: number[] = []
        const ms = await timed(() =>
          each(calls, callers, async (call) => {
            took.push(await timed(() => post({ pool, path }, call)))
          }),
        )
        const floorMs = await floor(place, calls)
        if (round === 0) continue
        rows.push(
          rowOf(`${name}, ${(round * total(calls)).toLocaleString("en-US")} events later`, {
            ...{ calls, ms, floorMs, took, bytes: residentBytesOf(dashboard.pid) },
          }),
        )
      }
      return rows
    } finally {
      await pool.close()
      await dashboard.stop()
    }
  } finally {
    await place.remove()
  }
}

type Measured = { calls: Call[]; ms: number; floorMs: number; took: number[]; bytes: number }

function rowOf(name: string, { calls, ms, floorMs, took, bytes }: Measured): Row {
  const events = total(calls)
  const sorted = took.toSorted((a, b) => a - b)
  return {
    case: name,
    events_per_s: perSecond(events, ms),
    floor_per_s: perSecond(events, floorMs),
    ratio: ratio(perSecond(events, ms), perSecond(events, floorMs)),
    call_p50_ms: Math.round(median(took)),
    call_p99_ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    memory_mb: Math.round(bytes / 2 ** 20),
  }
}

async function copyOf(events: number): Promise<Place> {
  const { databaseUrl, serverPid, stop } = await openKeptStore(events, { isCopy: true })
  return { databaseUrl, serverPid, remove: stop }
}

/** The project with its key, and a plain table with as many events. */
async function prepare(place: Place, stored: number): Promise<void> {
  const store = await openStore(
    { url: place.databaseUrl, statementTimeoutMs: 0 },
    inRepo("lib/data/store/migrations"),
  )
  try {
    if (stored === 0) await addProject(store.db, project)
    await putKey(store.db, project, "", apiKey)
    await store.db.execute(sql`create table plain_events (like events including all)`)
    await store.db.execute(sql`insert into plain_events overriding system value select * from events`)
    await store.db.execute(sql`vacuum analyze plain_events`)
  } finally {
    await store.close()
  }
}

async function floor(place: Place, calls: Call[]): Promise<number> {
  const store = await openStore({ url: place.databaseUrl }, inRepo("lib/data/store/migrations"))
  try {
    return await insertPlainly(store, calls, callers, project)
  } finally {
    await store.close()
  }
}

setConfig(readConfig({ ...secretsOfBench, DATABASE_URL: "postgres://not-used", LOG_LEVEL: "silent" }))
const rows = [
  ...(await measure("empty", 0)),
  ...(await measure(`${storedEvents.toLocaleString("en-US")} events stored`, storedEvents)),
]
const notes = `See [ingest](#ingest) for the limits of a call. Memory is that of the whole dashboard process, which collects garbage late
while calls arrive without a pause.`
await report(
  "ingest-volume",
  "webhook calls over HTTP, five callers with 100 events per call, events per second",
  rows,
  notes,
)

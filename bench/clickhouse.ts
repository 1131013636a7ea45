/**
 * Claim: with EVENTS_URL events are stored at least half as fast as their rows alone would be, as fast with ten million
 * stored as with none, and queries of the screens reach the goals of bench/events.ts.
 *
 * Measured: lib/data/events with ClickHouse (the system's `clickhouse-server`, a separate process with its default
 * settings) and Waybill's embedded PostgreSQL. Measures the first and the last hundred thousand events in calls of
 * 1000, the size of intake's batches under load; events in between come in calls of ten thousand and are not measured.
 * The traffic and the classes of queries are those of bench/events.ts (bench/store). Floor of storing, in the same run
 * and server: one insert of the same rows of events into a plain copy of their table, no messages, no counts; that of
 * queries: `select 1`. BENCH_EVENTS sets numbers of events in place of the default two, a million and ten million.
 *
 * Limits: one caller, one project, one reader at a time, and no writes during reads.
 */
import { clickhouseEvents } from "../lib/data/events/clickhouse/adapter.ts"
import { type Clickhouse, openClickhouse } from "../lib/data/events/clickhouse/client.ts"
import { ch } from "../lib/data/events/clickhouse/statement.ts"
import type { MessageEvent, Normalized } from "../lib/data/events/event.ts"
import { useEventStore as keepEventsIn } from "../lib/data/events/open.ts"
import type { EventStore } from "../lib/data/events/port.ts"
import { type Db, openStore } from "../lib/data/store/open.ts"
import { readConfig, setConfig } from "../lib/platform/config.ts"
import { startClickhouse } from "../lib/testing/clickhouse-server.ts"
import type { CallEvent } from "../service/store/calls.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { addProject } from "./callers.ts"
import { secretsOfBench } from "./dashboard-process.ts"
import { percentile, perSecond, type Row, ratio, report, timed } from "./report.ts"
import { project } from "./store/kept.ts"
import { nameMailboxes, normalized } from "./store/load.ts"
import { questionsOf } from "./store/questions.ts"
import { missedIn, type Spread, spreadRows, spreadsOf } from "./store/spreads.ts"
import { daysOf, storiesOf, type Traffic } from "./store/traffic.ts"
import { newPlace } from "./temporary.ts"

const sizes = process.env.BENCH_EVENTS?.split(",").map(Number) ?? [1_000_000, 10_000_000]
const perCall = 1000
/** Number of measured events at the start, and at the end. */
const measuredMax = 100_000
/** Events in between come in larger calls. */
const perFillingCall = 10_000

setConfig(readConfig({ ...secretsOfBench, DATABASE_URL: "postgres://not-used", LOG_LEVEL: "silent" }))

/** Calls of the traffic: messages in the order of time, each with those events that follow it. */
function* calls(traffic: Traffic): Generator<Normalized> {
  let events: CallEvent[] = []
  let made = 0
  for (const day of daysOf(traffic))
    for (const story of storiesOf(traffic, day)) {
      events.push(...story)
      if (events.length < (isMeasured(made, traffic.events) ? perCall : perFillingCall)) continue
      made += events.length
      yield normalized(events)
      events = []
    }
  if (events.length > 0) yield normalized(events)
}

const isMeasured = (made: number, eventsMax: number): boolean =>
  made <= measuredMax || made > eventsMax - measuredMax

const plainRow = ({ raw, eventMs, ...event }: MessageEvent) => ({
  ...event,
  ...{ project_id: project, event_ms: eventMs, raw: JSON.stringify(raw), seq: 0, received_ms: eventMs },
})

type Stored = { db: Db; events: EventStore; clickhouse: Clickhouse; traffic: Traffic }

/** Fills a store of this size and queries it: the intake rates, and the time of each class of queries. */
async function measure(events: number): Promise<{ came: Row[]; spreads: Map<string, Spread> }> {
  const place = await newPlace()
  const server = await startClickhouse()
  const store = await openStore({ url: place.databaseUrl }, inRepo("lib/data/store/migrations"))
  const clickhouse = openClickhouse(server.url)
  try {
    const adapter = clickhouseEvents(clickhouse, async () => store.db)
    keepEventsIn(adapter)
    const traffic = { seed: 7, events, days: 45, endMs: Math.floor(Date.now() / 900_000) * 900_000 }
    const stored = { db: store.db, events: adapter, clickhouse, traffic }
    const came = cameIn(events, await fill(stored))
    const floor = {
      name: "floor: select 1",
      goalMs: null,
      ask: () => clickhouse.ask(ch`select 1`),
    }
    return { came, spreads: await spreadsOf([floor, ...(await questionsOf(stored))]) }
  } finally {
    await clickhouse.close()
    await store.close()
    await server.stop()
    await place.remove()
  }
}

/** Milliseconds of a call with `count` events, and of their rows alone. */
type Took = { count: number; plain: number; ours: number }

async function fill({ db, events, clickhouse, traffic }: Stored): Promise<Record<"first" | "last", Took[]>> {
  await addProject(db, project)
  await nameMailboxes(db, project, traffic.endMs)
  await clickhouse.run(ch`create table plain_events as events`)
  const took = { first: [] as Took[], last: [] as Took[] }
  let made = 0
  for (const call of calls(traffic)) {
    made += call.messageEvents.length
    const append = () => timed(() => events.append(db, project, [call]))
    if (isMeasured(made, traffic.events)) {
      const plain = await timed(() => clickhouse.insert("plain_events", call.messageEvents.map(plainRow)))
      took[made > measuredMax ? "last" : "first"].push({
        count: call.messageEvents.length,
        plain,
        ours: await append(),
      })
    } else await append()
    if (Math.floor(made / 500_000) > Math.floor((made - call.messageEvents.length) / 500_000))
      console.log(`${made.toLocaleString("en-US")} events`)
  }
  // Pages are read from a server that keeps one copy of its events.
  await clickhouse.run(ch`drop table plain_events`)
  return took
}

function cameIn(eventsMax: number, { first, last }: Record<"first" | "last", Took[]>): Row[] {
  return (
    [
      [`${measuredMax.toLocaleString("en-US")} come in, none stored`, first],
      [`${measuredMax.toLocaleString("en-US")} come in, ${millions(eventsMax)} stored`, last],
    ] as const
  ).map(([name, part]) => {
    const sumOf = (of: keyof Took) => part.reduce((sum, one) => sum + one[of], 0)
    const rate = (of: "plain" | "ours") => perSecond(sumOf("count"), sumOf(of))
    const took = part.map(({ ours }) => ours)
    return {
      case: name,
      events_per_s: rate("ours"),
      floor_per_s: rate("plain"),
      ratio: ratio(rate("ours"), rate("plain")),
      ...{ call_p50_ms: percentile(took, 0.5), call_p95_ms: percentile(took, 0.95) },
    }
  })
}

const millions = (count: number): string => `${count / 1_000_000}M`

const came: Row[] = []
const found: [number, Map<string, Spread>][] = []
for (const size of sizes) {
  const { came: rows, spreads } = await measure(size)
  came.push(...rows)
  found.push([size, spreads])
}
const notes = `A write is a record in PostgreSQL (fsync), look-ups of stored rows, four inserts, and the end of the record. It reaches less
than half of its floor because of the counts: a thousand events are 250 messages in 1000 rows and change about 6000 counts,
seven rows for each row of the floor. A search for a part of an address or subject reads these columns of its range, because
they have no index.

${missedIn(found.at(-1)?.[1] ?? new Map())}`
await report("clickhouse", "events in ClickHouse", [...came, ...spreadRows(found)], notes)

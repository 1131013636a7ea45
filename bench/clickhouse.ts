/**
 * Claim: with EVENTS_URL events are stored at least half as fast as their rows alone would be, as fast with ten million
 * stored as with none, and queries of pages are answered within 100 ms at p95, with ten million stored about as fast as
 * with one.
 *
 * Measured: lib/data/events with ClickHouse (the system's `clickhouse-server`, a separate process with its default
 * settings) and Waybill's embedded PostgreSQL. Measures the first and the last hundred thousand events in calls of
 * 1000, the size of intake's batches under load; events in between come in calls of ten thousand and are not measured.
 * Four events per message on average, in 45 days with the rhythm of a day, over 5,000 recipient domains by Zipf's law,
 * 20 campaigns, 6 % bounces. Floor of storing, in the same run and server: one insert of the same rows of events into a
 * plain copy of their table, no messages, no counts. Readings: 40 of each with ranges, zones and filters that change,
 * after five that are not measured; their floor is `select 1`. BENCH_EVENTS sets a number of events in place of the
 * default two, a million and ten million.
 *
 * Limits: one caller, one project, one reader at a time, and no writes during reads.
 */
import { providerOf } from "#contract/mailbox-providers"
import { readConfig, setConfig } from "../lib/platform/config.ts"
import { listLettersAcross } from "../lib/data/events/across.ts"
import { clickhouseEvents } from "../lib/data/events/clickhouse/adapter.ts"
import { type Clickhouse, openClickhouse } from "../lib/data/events/clickhouse/client.ts"
import { ch } from "../lib/data/events/clickhouse/statement.ts"
import { useEventStore as keepEventsIn } from "../lib/data/events/open.ts"
import type { EventStore } from "../lib/data/events/port.ts"
import type { MessageEvent, Normalized } from "../lib/data/events/event.ts"
import { edgesOf } from "../lib/analytics/series/series.ts"
import { type Db, openStore } from "../lib/data/store/open.ts"
import { insertProject } from "../lib/data/store/projects.ts"
import { startClickhouse } from "../lib/testing/clickhouse-server.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { seeded } from "../tools/demo/chance.ts"
import { median, perSecond, type Row, ratio, report, timed } from "./report.ts"
import { newPlace } from "./temporary.ts"

const sizes = process.env.BENCH_EVENTS ? [Number(process.env.BENCH_EVENTS)] : [1_000_000, 10_000_000]
const perCall = 1000
/** Number of measured events at the start, and at the end. */
const measuredMax = 100_000
/** Events in between come in larger calls. */
const perFillingCall = 10_000
const dayMs = 86_400_000
const days = 45
const project = "volume"
const zones = ["UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu"] as const

setConfig(
  readConfig({
    DATABASE_URL: "postgres://not-used",
    NEXTAUTH_SECRET: "a session secret of the bench that is long enough",
    SEAL_SECRETS: "a sealing secret of the bench that is long enough",
  }),
)
const endMs = Math.floor(Date.now() / 900_000) * 900_000
const startMs = endMs - days * dayMs
const chance = seeded(7)
const some = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

/** Events as callbacks bring them: messages in the order of time, each with those that follow it. */
function* calls(eventsMax: number): Generator<Normalized> {
  let messageEvents: MessageEvent[] = []
  let made = 0
  for (let nth = 0; made < eventsMax; nth += 1)
    for (const event of eventsOf(nth, made / eventsMax)) {
      messageEvents.push(event)
      made += 1
      if (messageEvents.length < (isMeasured(made, eventsMax) ? perCall : perFillingCall) && made < eventsMax)
        continue
      yield { messageEvents, blocks: [], unreadable: 0, tests: 0 }
      messageEvents = []
      if (made >= eventsMax) return
    }
}

const isMeasured = (made: number, eventsMax: number): boolean =>
  made <= measuredMax || made > eventsMax - measuredMax

/** `part`: share of the time that has passed, from 0 to 1. */
function eventsOf(nth: number, part: number): MessageEvent[] {
  const atMs = startMs + part * days * dayMs
  const hour = Math.sin((atMs % dayMs) / dayMs / Math.PI) * 3_600_000
  const firstMs = Math.floor((atMs + hour * chance()) / 1000) * 1000
  const rank = Math.floor(Math.exp(chance() * Math.log(5000)))
  const email = `reader${nth}@${["gmail.com", "outlook.com", "gmx.de"][rank - 1] ?? `d${rank}.example`}`
  const job_id = `${(1_000_000_000 + nth).toString(36)}-${nth % 997}`
  const isBounced = chance() < 0.06
  const campaign = Math.floor(part * 20)
  const message_info = {
    subject: `Order ${nth}`,
    from_email: "shop@sender.example",
    template_id: `t${nth % 30}`,
    template_version: 1 + (nth % 3),
    tags: nth % 3 === 0 ? [`campaign-${campaign}`] : ["receipt"],
  }
  const eventOf = (
    status: string,
    second: number,
    delivery_info: Record<string, string> = {},
  ): MessageEvent => {
    const eventMs = firstMs + second * 1000
    const raw = {
      job_id,
      email,
      status,
      event_time: new Date(eventMs).toISOString(),
      message_info,
      delivery_info,
    }
    return {
      ...{ job_id, email, status, eventMs, raw, fingerprint: `${nth}-${status}-${second}`.padEnd(27, "x") },
      delivery_status: delivery_info.delivery_status ?? null,
      destination_response: null,
      sender_ip: delivery_info.sender_ip ?? null,
      ...{ url: null, ip: null, user_agent: null, country_code: null },
      traffic_type: delivery_info.traffic_type ?? null,
    }
  }
  const server = `192.0.2.${nth % 6}`
  const end = isBounced
    ? eventOf("hard_bounced", 2, {
        delivery_status: some(["err_user_unknown", "err_mailbox_full"]),
        sender_ip: server,
      })
    : eventOf("delivered", 2, { delivery_status: "ok_delivered", sender_ip: server })
  const reader = {
    traffic_type: some(["human", "machine", "protected"]),
    device_type: "mobile",
    os_name: "iOS",
  }
  const isRead = !isBounced && chance() < 0.9
  return [
    eventOf("accepted", 0),
    eventOf("sent", 1),
    end,
    ...(isRead ? [eventOf("opened", 900, reader)] : []),
  ]
}

const plainRow = ({ raw, eventMs, ...event }: MessageEvent) => ({
  ...event,
  ...{ project_id: project, event_ms: eventMs, raw: JSON.stringify(raw), seq: 0, received_ms: eventMs },
})

type Stored = { db: Db; events: EventStore; clickhouse: Clickhouse; eventsMax: number }

/** Fills a store of this size and queries it: the intake rates, and the time of each reading. */
async function measure(eventsMax: number): Promise<{ came: Row[]; read: Map<string, Spread> }> {
  const place = await newPlace()
  const server = await startClickhouse()
  const store = await openStore({ url: place.databaseUrl }, inRepo("lib/data/store/migrations"))
  const clickhouse = openClickhouse(server.url)
  try {
    const events = clickhouseEvents(clickhouse, async () => store.db)
    keepEventsIn(events)
    const stored = { db: store.db, events, clickhouse, eventsMax }
    const came = cameIn(eventsMax, await fill(stored))
    const read = new Map<string, Spread>()
    for (const [name, ask] of Object.entries(await readings(stored))) read.set(name, await measured(ask))
    return { came, read }
  } finally {
    await clickhouse.close()
    await store.close()
    await server.stop()
    await place.remove()
  }
}

/** Milliseconds of a call with `count` events, and of their rows alone. */
type Took = { count: number; plain: number; ours: number }

async function fill({
  db,
  events,
  clickhouse,
  eventsMax,
}: Stored): Promise<Record<"first" | "last", Took[]>> {
  await insertProject(db, {
    project_id: project,
    service_project_id: "1001",
    name: project,
    created_by: "bench",
    created_at: new Date(),
  })
  await clickhouse.run(ch`create table plain_events as events`)
  const took = { first: [] as Took[], last: [] as Took[] }
  let made = 0
  for (const call of calls(eventsMax)) {
    made += call.messageEvents.length
    const append = () => timed(() => events.append(db, project, [call]))
    if (isMeasured(made, eventsMax)) {
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
    const { p50, p95 } = spread(part.map(({ ours }) => ours))
    return {
      case: name,
      events_per_s: rate("ours"),
      floor_per_s: rate("plain"),
      ratio: ratio(rate("ours"), rate("plain")),
      ...{ call_p50_ms: p50, call_p95_ms: p95 },
    }
  })
}

const millions = (count: number): string => `${count / 1_000_000}M`

/** A row for each reading, with its time in each store and how many times that of the smallest the largest takes. */
function readingRows(found: readonly (readonly [number, Map<string, Spread>])[]): Row[] {
  return [...(found[0]?.[1].keys() ?? [])].map((name) => {
    const row: Row = { case: name }
    for (const [size, read] of found) {
      const { p50, p95 } = read.get(name) ?? { p50: 0, p95: 0 }
      row[`${millions(size)} p50 ms`] = p50
      row[`${millions(size)} p95 ms`] = p95
    }
    const [first, last] = [found[0], found.at(-1)].map((one) => one?.[1].get(name)?.p50 ?? 0)
    if (found.length > 1 && first && last) row.growth = ratio(last, first)
    return row
  })
}

async function readings({
  db,
  events,
  clickhouse,
  eventsMax,
}: Stored): Promise<Record<string, (nth: number) => Promise<unknown>>> {
  const range = (length: number, stepMinutes: 15 | 60 | 180 | 1440) => {
    const to = endMs - Math.floor((chance() * dayMs) / 900_000) * 900_000
    return edgesOf({ from: to - length * dayMs, to, stepMinutes, timeZone: some(zones) })
  }
  const span = () => ({ fromMs: startMs, toMs: endMs - Math.floor(chance() * 20 * dayMs) })
  const recipients = await clickhouse.ask<{ email: string }>(
    ch`select email from letter_search where kind = 'email' and cityHash64(email) % 500 = 0 limit 1000`,
  )
  const deep = await nthPage((cursor) =>
    events.listLetters(db, project, { fromMs: startMs, toMs: endMs, limit: 50, cursor }),
  )
  const letterNo = () => Math.floor((chance() * eventsMax) / 4)
  const bounces = ["soft_bounced", "hard_bounced"]
  return {
    "floor: select 1": () => clickhouse.ask(ch`select 1`),
    "22 days by the day, statuses": () => events.countSteps(db, project, range(22, 1440)),
    "24 hours by the quarter, statuses": () => events.countSteps(db, project, range(1, 15)),
    "7 days by 3 hours, reasons": () =>
      events.countSegments(db, project, {
        edges: range(7, 180),
        by: ["delivery_status"],
        filter: { status: bounces },
      }),
    "7 days by 3 hours, providers of a template": (nth) =>
      events.countSegments(db, project, {
        ...{ edges: range(7, 180), by: ["provider"] },
        filter: { template_id: [`t${nth % 30}`] },
      }),
    "22 days as a whole, domains that bounced": () => {
      const edges = range(22, 1440)
      return events.countSegments(db, project, {
        ...{ edges: [edges[0] ?? 0, edges.at(-1) ?? 0], by: ["domain"], filter: { status: bounces } },
      })
    },
    "22 days as a whole, people and machines": () =>
      events.countSegments(db, project, { edges: range(22, 1440), by: ["traffic_type"] }),
    "tags of 30 days": () =>
      events.figuresByTag(db, project, { from: new Date(endMs - 30 * dayMs), to: new Date(endMs) }),
    "newest 50 messages": () => events.listLetters(db, project, { ...span(), limit: 50 }),
    "messages, page 1,000": () =>
      events.listLetters(db, project, { fromMs: startMs, toMs: endMs, limit: 50, cursor: deep }),
    "newest 50 that bounced, of a provider": () =>
      events.listLetters(db, project, {
        ...{ ...span(), limit: 50, status: bounces, provider: providerOf("a@gmail.com") },
      }),
    // As pages query the searches of people (lib/data/events/whole-search.ts).
    "search by recipient, 45 days": () =>
      listLettersAcross(db, [{ project_id: project, canSearchAddresses: true }], {
        fromMs: startMs,
        toMs: endMs,
        limit: 50,
        search: some(recipients).email,
      }),
    "search by a part of an address, 45 days": () =>
      events.listLetters(db, project, {
        fromMs: startMs,
        toMs: endMs,
        limit: 50,
        search: `reader${letterNo()}@`,
      }),
    "search by job, 45 days": () => {
      const nth = letterNo()
      const search = `${(1_000_000_000 + nth).toString(36)}-${nth % 997}`
      const listed = [{ project_id: project, canSearchAddresses: true }]
      return listLettersAcross(db, listed, { fromMs: startMs, toMs: endMs, limit: 50, search })
    },
    "search by tag, 45 days": (nth) =>
      events.listLetters(db, project, {
        fromMs: startMs,
        toMs: endMs,
        limit: 50,
        tag: `campaign-${nth % 20}`,
      }),
    "one message with its events": () => {
      const nth = letterNo()
      return events.letterStory(db, project, `${(1_000_000_000 + nth).toString(36)}-${nth % 997}`)
    },
    "what is newest": () => events.latestOf(db, project),
  }
}

/** Cursor of page 1,000. */
async function nthPage(list: (cursor: string | null) => Promise<{ cursor: string | null }>) {
  let cursor: string | null = null
  for (let nth = 1; nth < 1000; nth += 1) cursor = (await list(cursor)).cursor
  return cursor
}

type Spread = { p50: number; p95: number }

async function measured(ask: (nth: number) => Promise<unknown>): Promise<Spread> {
  for (let nth = 0; nth < 5; nth += 1) await ask(nth)
  const took: number[] = []
  for (let nth = 0; nth < 40; nth += 1) took.push(await timed(() => ask(nth)))
  return spread(took)
}

function spread(took: readonly number[]): Spread {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1) ?? 0) * 10) / 10
  return { p50: Math.round(median([...took]) * 10) / 10, p95: at(0.95) }
}

const came: Row[] = []
const found: [number, Map<string, Spread>][] = []
for (const size of sizes) {
  const { came: rows, read } = await measure(size)
  came.push(...rows)
  found.push([size, read])
}
const notes = `A write is a record in PostgreSQL (fsync), look-ups of stored rows, four inserts, and the end of the record. It reaches less
than half of its floor because of the counts: a thousand events are 250 messages in 1000 rows and change about 6000 counts,
seven rows for each row of the floor. A search for a part of an address or subject reads these columns of its range, because
they have no index. Searches for a job and by tag were measured at ten million before they had their own access paths. At a
million, a job is now found in 15 ms (p95 20), before in 53.`
await report("clickhouse", "events in ClickHouse", [...came, ...readingRows(found)], notes)

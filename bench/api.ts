/**
 * Claim: email/send answers within 20 ms (p50) and 150 ms (p99) at 200 requests a second on two cores, one recipient
 * and 10 KB each, and the message is durable before the answer leaves.
 *
 * Measured, on each database: requests per second and the time to the answer with 1, 10 and 100 connections that send
 * the next request as soon as they have an answer, then at a fixed pace of 200 a second, and recipients per second with
 * 500 in a request. Messages are scheduled for later in these cases, so that the figures cover accepting a message
 * only. The last cases send at once, first with an empty queue, then with 100,000 messages waiting, more than can be
 * sent meanwhile: accepting has priority, so p99 is at most three times that of accepting alone. Floor in the same run:
 * the same server, connections and bodies, with system/ping, which reads and checks the request and does nothing.
 *
 * Limits: the load comes from this process, which shares the two cores with the service and with the database.
 */
import { sql } from "drizzle-orm"
import { Pool } from "undici"
import { openStore, rows as rowsOf, type Store } from "../service/store/open.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { seeded } from "../tools/demo/chance.ts"
import { perSecond, type Row, ratio, report } from "./report.ts"
import { accountKey, type ServiceProcess, startServiceProcess } from "./service-process.ts"
import { newPlace } from "./temporary.ts"

const secondsPerCase = 10
/** Long enough that one collection of garbage more or less does not decide about p99. */
const pacedSeconds = 30
const pacePerSecond = 200
const bodyBytes = 10 * 1024
const waitingMin = 100_000
const prefix = "/en/transactional/api/v1"

type Target = { service: ServiceProcess; key: string; from_email: string; send_at: string }
type Answers = { ms: number[]; elapsedMs: number }

async function measure(): Promise<Row[]> {
  const place = await newPlace()
  const service = await startServiceProcess(place, "")
  const store = await openStore({ url: place.databaseUrl }, inRepo("service/store/migrations"))
  try {
    const target = await prepare(service)
    await flood(target, "email/send", bodyOf(target, 1), 10, 2)
    const rows: Row[] = []
    for (const connections of [1, 10, 100]) rows.push(await floodRow(target, connections))
    const alone = await paced(target, bodyOf(target, 1))
    rows.push(rowOf(`${pacePerSecond} a second`, alone))
    rows.push(await manyRow(target))
    const now = { ...target, send_at: "" }
    rows.push(await deliveringRow("messages leave meanwhile", now, alone, store))
    await fill(now, store)
    const name = `${waitingMin.toLocaleString("en-US")} messages wait and leave meanwhile`
    rows.push(await deliveringRow(name, now, alone, store))
    return [...rows, await deliveringAloneRow(store)]
  } finally {
    await store.close()
    await service.stop()
    await place.remove()
  }
}

async function prepare(service: ServiceProcess): Promise<Target> {
  const made = await service.call("project/create", { project: { name: "Bench" } }, accountKey)
  const key = String(made.project_api_key)
  const { domain } = await service.call("domain/get-sandbox-domain", {}, key)
  const later = new Date(Date.now() + 20 * 3_600_000).toISOString()
  return {
    service,
    key,
    from_email: `shop@${String(domain)}`,
    send_at: later.slice(0, 19).replace("T", " "),
  }
}

/** A maker of request bodies: `recipients` addresses that never repeat, 10 KB of HTML. */
function bodyOf(target: Target, recipients: number): () => string {
  const random = seeded(1)
  let made = 0
  const words = Array.from({ length: 200 }, () => Math.floor(random() * 1e9).toString(36)).join(" ")
  const html = `<p>Hello {{name}}</p><p>${words.repeat(20).slice(0, bodyBytes)}</p>`
  return () =>
    JSON.stringify({
      message: {
        recipients: Array.from({ length: recipients }, () => ({
          email: `reader-${++made}@mail-${made % 50}.example`,
          substitutions: { name: `Reader ${made}` },
        })),
        subject: "Your receipt {{name}}",
        from_email: target.from_email,
        body: { html },
        ...(target.send_at ? { options: { send_at: target.send_at } } : {}),
      },
    })
}

async function floodRow(target: Target, connections: number): Promise<Row> {
  const floor = await flood(target, "system/ping", bodyOf(target, 1), connections, secondsPerCase / 2)
  const sent = await flood(target, "email/send", bodyOf(target, 1), connections, secondsPerCase)
  const floorPerSecond = perSecond(floor.ms.length, floor.elapsedMs)
  return {
    ...rowOf(`${connections} connection${connections === 1 ? "" : "s"}`, sent),
    floor_per_s: floorPerSecond,
    floor_p50_ms: at(floor.ms, 0.5),
    ratio: ratio(perSecond(sent.ms.length, sent.elapsedMs), floorPerSecond),
  }
}

async function manyRow(target: Target): Promise<Row> {
  const sent = await flood(target, "email/send", bodyOf(target, 500), 4, secondsPerCase)
  return {
    ...rowOf(`500 recipients, 4 connections`, sent),
    recipients_per_s: perSecond(sent.ms.length * 500, sent.elapsedMs),
  }
}

/** Accepting at a fixed pace during delivery; `times_alone` is p99 as a multiple of p99 without delivery. */
async function deliveringRow(name: string, now: Target, alone: Answers, store: Store): Promise<Row> {
  const before = await waiting(store)
  const sent = await paced(now, bodyOf(now, 1))
  const left = before + sent.ms.length - (await waiting(store))
  return {
    ...rowOf(`${pacePerSecond} a second, ${name}`, sent),
    left_per_s: perSecond(left, sent.elapsedMs),
    times_alone: ratio(at(sent.ms, 0.99), at(alone.ms, 0.99)),
  }
}

/** The pace of delivery once nothing is accepted any more. */
async function deliveringAloneRow(store: Store): Promise<Row> {
  const before = await waiting(store)
  const ms = secondsPerCase * 1000
  await new Promise((resolve) => setTimeout(resolve, ms))
  return {
    case: "messages leave, none is accepted",
    left_per_s: perSecond(before - (await waiting(store)), ms),
  }
}

async function fill(now: Target, store: Store): Promise<void> {
  while ((await waiting(store)) < waitingMin) await flood(now, "email/send", bodyOf(now, 500), 4, 2)
}

/** Messages that are due and have not left; those scheduled for later are not counted. */
const waiting = async ({ db }: Store): Promise<number> => {
  const due = sql`select count(*)::int as count from queue where due_at < now() + interval '1 hour'`
  return (await rowsOf<{ count: number }>(db, due))[0]?.count ?? 0
}

const rowOf = (name: string, { ms, elapsedMs }: Answers): Row => ({
  case: name,
  requests_per_s: perSecond(ms.length, elapsedMs),
  p50_ms: at(ms, 0.5),
  p99_ms: at(ms, 0.99),
})

/** Each connection sends the next request as soon as it is answered. */
async function flood(
  target: Target,
  path: string,
  body: () => string,
  connections: number,
  seconds: number,
): Promise<Answers> {
  const pool = new Pool(target.service.origin, { connections })
  const ms: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const lane = async () => {
    while (performance.now() < until) ms.push(await ask(pool, target, path, body()))
  }
  await Promise.all(Array.from({ length: connections }, lane))
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  return { ms, elapsedMs }
}

/** Requests leave at a fixed pace whether or not earlier ones are answered; waiting counts. */
async function paced(target: Target, body: () => string): Promise<Answers> {
  const pool = new Pool(target.service.origin, { connections: 100 })
  const ms: number[] = []
  const calls: Promise<void>[] = []
  const startedAt = performance.now()
  const total = pacePerSecond * pacedSeconds
  while (calls.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) * pacePerSecond) / 1000) + 1)
    while (calls.length < due)
      calls.push(ask(pool, target, "email/send", body()).then((one) => void ms.push(one)))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(calls)
  const elapsedMs = performance.now() - startedAt
  await pool.close()
  return { ms, elapsedMs }
}

async function ask(pool: Pool, { key }: Target, path: string, body: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await pool.request({
    method: "POST",
    path: `${prefix}/${path}.json`,
    headers: { "content-type": "application/json", "x-api-key": key },
    body,
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path}: ${text}`)
  return performance.now() - startedAt
}

/** The percentile of the values, in ms with one decimal. */
function at(ms: number[], part: number): number {
  const sorted = [...ms].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return Math.round(value * 10) / 10
}

const notes = `At 100 connections the service's event loop is the limit, with half a millisecond per request. Most of this is HTTP, JSON,
checks of the contract and of the texts, and a share of the statements, which concurrent requests share. More processes handle
more requests (SERVICE_ROLES).`

const rows: Row[] = []
rows.push(...(await measure()))
await report("api", `email/send with one recipient and 10 KB, stored before the response`, rows, notes)

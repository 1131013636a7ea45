/**
 * Claim: a letter's way through the service (HTTP request, suppression and domain checks, a durable queue, rendering,
 * footer, tracked links, DKIM, SMTP, events, callbacks) costs no more than a few times what building, signing and
 * handing over the bare message costs.
 *
 * Measured: letters per second from the first request until the answer of the last one (accepted), until the sandbox's
 * mail host kept the last letter (at the host) and until its "delivered" callback arrived (`reported_per_s`). Floor in the same run:
 * nodemailer's pool puts the same messages, DKIM-signed, straight into the same mail host of the same process.
 *
 * Limits: everything shares one machine, and the mail host stores each letter in the database of the service it
 * measures, so both figures are far below what a sender with mail hosts elsewhere reaches. Read the ratio.
 */
import { sql } from "drizzle-orm"
import { bounceAddress } from "../service/links/public-link.ts"
import { sealerOf } from "../service/links/seal.ts"
import { openStore, rows as rowsOf, type Store } from "../service/store/open.ts"
import { openCallbackCatcher } from "../service/testing/callback-catcher.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { inLanes } from "./lanes.ts"
import { sendByPool } from "./plain-pool.ts"
import { seeded } from "../tools/demo/chance.ts"
import { makeReceipt, type Receipt, sendReceipt } from "./receipt.ts"
import { perSecond, type Row, ratio, report } from "./report.ts"
import { accountKey, type ServiceProcess, secret, startServiceProcess } from "./service-process.ts"
import { newPlace, type Place } from "./temporary.ts"

const letters = 4000
const warmUpLetters = 200
const timeoutMs = 240_000

type Bench = {
  place: Place
  store: Store
  service: ServiceProcess
  project_id: number
  key: string
  from_email: string
  receipt: Receipt
  /** Number of letters reported as delivered so far. */
  reported(): number
}

async function measure(): Promise<Row[]> {
  const place = await newPlace()
  const catcher = await openCallbackCatcher()
  const service = await startServiceProcess(place, catcher.hostPort)
  const store = await openStore({ url: place.databaseUrl }, inRepo("service/store/migrations"))
  try {
    const bench = await prepare({ place, store }, service, () =>
      catcher.calls.reduce((sum, call) => sum + call.events.length, 0),
    )
    await send(bench, warmUpLetters, 50, "warm-up", keptOf)
    await sendPlainly(bench, warmUpLetters, "plain-warm-up")
    const floor = perSecond(letters, await sendPlainly(bench, letters, "plain"))
    const alone = await send(bench, letters, 50, "alone", keptOf)
    await service.call(
      "webhook/set",
      { url: catcher.url, events: { email_status: ["delivered"] } },
      bench.key,
    )
    const batched = await send(bench, letters, 50, "batched", bench.reported)
    const single = await send(bench, letters, 1, "single", bench.reported)
    await service.stop()
    const { reported_per_s: _, ...withoutWebhook } = await rowOf(
      "50 recipients per request, no webhook",
      bench,
      "alone",
      alone,
      floor,
    )
    return [
      await rowOf(`50 recipients per request`, bench, "batched", batched, floor),
      withoutWebhook,
      await rowOf(`1 recipient per request`, bench, "single", single, floor),
      { case: `floor: nodemailer pool straight to the host`, at_host_per_s: floor, ratio: 1 },
    ]
  } finally {
    await store.close()
    await service.stop()
    await catcher.close()
    await place.remove()
  }
}

async function prepare(
  stored: Pick<Bench, "place" | "store">,
  service: ServiceProcess,
  reported: () => number,
): Promise<Bench> {
  const made = await service.call("project/create", { project: { name: "Bench" } }, accountKey)
  const key = String(made.project_api_key)
  const { domain } = await service.call("domain/get-sandbox-domain", {}, key)
  return {
    ...stored,
    service,
    project_id: Number(made.project_id),
    key,
    from_email: `shop@${String(domain)}`,
    receipt: makeReceipt(seeded(1)),
    reported,
  }
}

type Sent = { startedAtMs: number; acceptedMs: number; reportedMs: number }

const addressOf = (run: string, n: number) => `${run}-${n}@mail-${n % 20}.example`

/** How many letters of a run are where they belong. */
type Arrived = (bench: Bench, run: string) => number | Promise<number>

/** Sends `count` letters through the API and waits until each has arrived: reported as delivered, or stored. */
async function send(
  bench: Bench,
  count: number,
  perRequest: number,
  run: string,
  arrived: Arrived,
): Promise<Sent> {
  const requests = Array.from({ length: count / perRequest }, (_, n) =>
    Array.from({ length: perRequest }, (_, m) => addressOf(run, n * perRequest + m)),
  )
  const before = await arrived(bench, run)
  const startedAtMs = Date.now()
  const startedAt = performance.now()
  await inLanes(requests, 8, (emails) => sendReceipt(bench, emails))
  const acceptedMs = performance.now() - startedAt
  for (let done = 0; done < count; done = (await arrived(bench, run)) - before) {
    if (performance.now() - startedAt > timeoutMs)
      throw new Error(`${run}: ${done} of ${count} letters have arrived.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { startedAtMs, acceptedMs, reportedMs: performance.now() - startedAt }
}

/** The floor: no service, no queue, no tracking; the message, its signature and the mail host. */
async function sendPlainly(bench: Bench, count: number, run: string): Promise<number> {
  const { service, from_email, receipt, project_id } = bench
  const sealer = sealerOf([secret])
  const { ms } = await sendByPool({
    ...{ host: "127.0.0.1", port: service.sinkPort, from_email, receipt, count },
    envelopeOf(n) {
      // The mail host takes letters with the service's own signed envelope sender only.
      const owner = { project_id, letter_id: `${run.replaceAll("-", "")}${n}` }
      return { from: bounceAddress(owner, "waybill.localhost", sealer), to: addressOf(run, n) }
    },
  })
  return ms
}

async function rowOf(name: string, bench: Bench, run: string, sent: Sent, floor: number): Promise<Row> {
  const atHost = perSecond(letters, (await lastKeptMs(bench.store, run)) - sent.startedAtMs)
  return {
    case: name,
    accepted_per_s: perSecond(letters, sent.acceptedMs),
    at_host_per_s: atHost,
    reported_per_s: perSecond(letters, sent.reportedMs),
    ratio: ratio(atHost, floor),
  }
}

/** When the mail host kept the last letter of a run, read from its own notes; checks that every letter came once. */
async function lastKeptMs({ db }: Store, run: string): Promise<number> {
  const [found] = await rowsOf<{ last: number; kept: number; copies: number }>(
    db,
    sql`select (extract(epoch from max(received_at)) * 1000)::float8 as last,
               count(*)::int as kept, sum(copies)::int as copies
        from captured where rcpt_to like ${`${run}-%`}`,
  )
  if (found?.kept !== letters || found.copies !== letters)
    throw new Error(
      `${run}: the host kept ${found?.kept} letters in ${found?.copies} copies, not ${letters}.`,
    )
  return found.last
}

async function keptOf({ store }: Bench, run: string): Promise<number> {
  const [found] = await rowsOf<{ kept: number }>(
    store.db,
    sql`select count(*)::int as kept from captured where rcpt_to like ${`${run}-%`}`,
  )
  return found?.kept ?? 0
}

const notes = `CPU time per message at 50 per request: 2.2 to 2.5 ms in the service (0.65 of it RSA in threads), 0.7 to 0.9 in the database,
0.1 in sender and receiver; so two cores reach about 550 a second. The mail host, which reads, hashes and stores each message,
takes 1.1 ms of the service and 0.4 of the database, and as much of the floor. With one recipient per request, a message costs
3.2 ms in the service and 1.4 in the database; the request is a third of that. Each wake-up of another process costs 50 µs or
more on this machine, so the number of statements matters: four per message before, now one and a half.`

const rows: Row[] = []
rows.push(...(await measure()))
await report("send", `${letters} messages of 9 KB per case, messages per second`, rows, notes)

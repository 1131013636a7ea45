/**
 * Claim: a letter's way through the service (HTTP request, suppression and domain checks, a durable queue, rendering,
 * footer, tracked links, DKIM, SMTP, events, callbacks) costs no more than a few times what building, signing and
 * handing over the bare message costs.
 *
 * Measured: letters per second from the first request until the answer of the last one (accepted), until the sandbox's
 * mail host kept the last letter (at the host) and until its "delivered" callback arrived (told). Floor in the same run:
 * nodemailer's pool puts the same messages, DKIM-signed, straight into the same mail host of the same process.
 *
 * Limits: everything shares one machine, and the mail host stores each letter in the database of the service it
 * measures, so both figures are far below what a sender with mail hosts elsewhere reaches. Read the ratio.
 */
import { generateKeyPairSync } from "node:crypto"
import { sql } from "drizzle-orm"
import nodemailer from "nodemailer"
import { bounceAddress } from "../service/public-link.ts"
import { sealerOf } from "../service/seal.ts"
import { openStore, rows as rowsOf, type Store } from "../service/store/open.ts"
import { openCallbackCatcher } from "../service/testing/callback-catcher.ts"
import { inRepo } from "../tools/lib/repo.mjs"
import { seeded } from "./random.ts"
import { perSecond, type Row, ratio, report, timed } from "./report.ts"
import { accountKey, type ServiceProcess, secret, startServiceProcess } from "./service-process.ts"
import { newPlace, type Place } from "./temporary.ts"

const letters = 4000
const warmUpLetters = 200
const connections = 10
const timeoutMs = 240_000

/** About 9 KB of HTML with five links and a text part: a receipt. */
function makeMessage(random: () => number) {
  const line = (n: number) =>
    `<tr><td style="padding:8px;font:14px/20px sans-serif">Article ${n}, number ${Math.floor(random() * 1e6)}</td>` +
    `<td style="padding:8px;text-align:right">${(random() * 100).toFixed(2)}</td></tr>`
  const links = Array.from(
    { length: 5 },
    (_, n) => `<p><a href="https://shop.example/page-${n}?from=receipt">Page ${n}</a></p>`,
  )
  const table = Array.from({ length: 50 }, (_, n) => line(n)).join("\n")
  return {
    html: `<html><body><h1>Your receipt</h1><table>${table}</table>${links.join("")}</body></html>`,
    plaintext: "Your receipt\n\nThank you for your order. The articles are listed in the HTML part.\n",
  }
}

type Bench = {
  place: Place
  store: Store
  service: ServiceProcess
  project_id: number
  key: string
  from_email: string
  message: { html: string; plaintext: string }
  /** How many letters were told as delivered so far. */
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
    const { told_per_s: _, ...withoutWebhook } = await rowOf(
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
    message: makeMessage(seeded(1)),
    reported,
  }
}

type Sent = { startedAtMs: number; acceptedMs: number; reportedMs: number }

const addressOf = (run: string, n: number) => `${run}-${n}@mail-${n % 20}.example`

/** How many letters of a run are where they belong. */
type Arrived = (bench: Bench, run: string) => number | Promise<number>

/** Sends `count` letters through the API and waits until each has arrived: was told as delivered, or is kept. */
async function send(
  bench: Bench,
  count: number,
  perRequest: number,
  run: string,
  arrived: Arrived,
): Promise<Sent> {
  const requests = Array.from({ length: count / perRequest }, (_, n) =>
    Array.from({ length: perRequest }, (_, m) => ({ email: addressOf(run, n * perRequest + m) })),
  )
  const before = await arrived(bench, run)
  const startedAtMs = Date.now()
  const startedAt = performance.now()
  await inLanes(requests, 8, (recipients) => sendOne(bench, recipients))
  const acceptedMs = performance.now() - startedAt
  for (let done = 0; done < count; done = (await arrived(bench, run)) - before) {
    if (performance.now() - startedAt > timeoutMs)
      throw new Error(`${run}: ${done} of ${count} letters have arrived.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { startedAtMs, acceptedMs, reportedMs: performance.now() - startedAt }
}

async function sendOne(bench: Bench, recipients: { email: string }[]): Promise<void> {
  const { html, plaintext } = bench.message
  const message = {
    recipients,
    subject: "Your receipt",
    from_email: bench.from_email,
    from_name: "Shop",
    body: { html, plaintext },
  }
  await bench.service.call("email/send", { message }, bench.key)
}

/** The floor: no service, no queue, no tracking; the message, its signature and the mail host. */
async function sendPlainly(bench: Bench, count: number, run: string): Promise<number> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  })
  const domainName = bench.from_email.split("@")[1] ?? ""
  const transport = nodemailer.createTransport({
    pool: true,
    host: "127.0.0.1",
    port: bench.service.sinkPort,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    tls: { rejectUnauthorized: false },
    dkim: { domainName, keySelector: "us", privateKey },
  })
  const sealer = sealerOf([secret])
  const numbers = Array.from({ length: count }, (_, n) => n)
  const ms = await timed(() =>
    inLanes(numbers, connections * 2, async (n) => {
      // The mail host takes letters with the service's own signed envelope sender only.
      const owner = { project_id: bench.project_id, letter_id: `${run.replaceAll("-", "")}${n}` }
      await transport.sendMail({
        envelope: { from: bounceAddress(owner, "waybill.localhost", sealer), to: addressOf(run, n) },
        from: { name: "Shop", address: bench.from_email },
        to: addressOf(run, n),
        subject: "Your receipt",
        text: bench.message.plaintext,
        html: bench.message.html,
      })
    }),
  )
  transport.close()
  return ms
}

/** Works through a list with `lanes` at the same time. */
async function inLanes<T>(list: T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = list.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function rowOf(name: string, bench: Bench, run: string, sent: Sent, floor: number): Promise<Row> {
  const atHost = perSecond(letters, (await lastKeptMs(bench.store, run)) - sent.startedAtMs)
  return {
    case: name,
    accepted_per_s: perSecond(letters, sent.acceptedMs),
    at_host_per_s: atHost,
    told_per_s: perSecond(letters, sent.reportedMs),
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

const notes = `Where the time goes, in processor time for a letter at 50 a request: 2.2 to 2.5 ms of the service (0.65 of it in threads:
RSA), 0.7 to 0.9 of the database, 0.1 of sender and receiver; so two cores end near 550 a second. The mail host, which reads,
sums up and keeps what it takes, is 1.1 ms of the service and 0.4 of the database; it takes as much of the floor. With one
recipient a request a letter costs 3.2 ms of the service and 1.4 of the database: its request is a third of that. Each wake-up
of another process costs 50 µs and more on this machine, so what counts is the number of statements: four for a letter once,
now one and a half.`

const rows: Row[] = []
rows.push(...(await measure()))
await report("send", `${letters} messages of 9 KB per case, messages per second`, rows, notes)

/**
 * Claim: in direct mode messages leave faster than Postfix with opendkim and nodemailer's pool send them. Memory stays level, a
 * million waiting messages do not slow down the others, and a webhook takes 15 % at most.
 *
 * Measured: messages per second from the first request until the last answer (accepted), until Debian's smtp-sink has all of
 * them (at sink) and until results and callbacks are recorded (ended), and processor time per message, of the service with its
 * database. Mail hosts are found by MX at a DNS server of the bench; each domain has its own, and all have the address
 * of the sink. Floors in the same run, at the same sink: nodemailer's pool with DKIM, and Postfix, which accepts as many bytes
 * by SMTP and flushes them to the disk that the database is on. `ratio` is to the pool, `to signed postfix` to Postfix with
 * opendkim, `to case` to the case that a row is about: the first one for webhooks, Postfix unsigned for unsigned messages, an
 * empty queue for waiting ones. Heap is the lowest of each step.
 *
 * Limits: sender, service, database, receiver of callbacks and sink share the machine. The sink offers no TLS. Postfix is in
 * the network namespace of the sink, while the service and the pool send into it. It needs root and Debian's packages, and is
 * skipped without. About six minutes; BENCH_MESSAGES=400 makes a tenth of it.
 */
import { openCallbackCatcher } from "../service/testing/callback-catcher.ts"
import { memoryRows } from "./direct/memory.ts"
import { type OtherSide, openOtherSide } from "./direct/other-side.ts"
import { byPool, byPostfix } from "./direct/others.ts"
import { type Floors, joined, type Measured, rowOf } from "./direct/rows.ts"
import { type CaseInput, runCase, untilTrue } from "./direct/run-case.ts"
import { openSender, type Sender, wireBytes } from "./direct/sender.ts"
import { sendUnsigned } from "./direct/unsigned.ts"
import { emptyQueue, queueWaiting, seedWaiting } from "./direct/waiting.ts"
import { type Row, report } from "./report.ts"

const usualMessages = 4000
/** A multiple of 400, so that each run has whole requests. */
const messages = Number(process.env.BENCH_MESSAGES ?? usualMessages)
const rounds = 2
const perRun = messages / rounds
const memoryMessages = messages * 25
const waitingMessages = messages * 250

type Catcher = Awaited<ReturnType<typeof openCallbackCatcher>>
type Bench = { sink: OtherSide; sender: Sender; catcher: Catcher; bytes: number }

async function measure(sink: OtherSide): Promise<Row[]> {
  const catcher = await openCallbackCatcher()
  const sender = await openSender(sink, catcher.hostPort)
  try {
    await runCase(sender, sink, { run: "warm-up", count: perRun, perRequest: 50 })
    const bench = { sink, sender, catcher, bytes: await wireBytes(sender) }
    const { rows, floors } = await caseRows(bench)
    return [...rows, ...(await waitingRows(bench, floors))]
  } finally {
    await sender.close()
    await catcher.close()
  }
}

type Case = {
  name: string
  send(bench: Bench, run: string): Promise<Measured>
  /** The case that it is compared with. */
  beside?: string
}

const usual = "50 recipients a request"
const pool = "floor: nodemailer's pool"
const postfix = "floor: Postfix, signed by opendkim"
const plainPostfix = "Postfix, unsigned"

const serviceCases: Case[] = [
  { name: usual, send: (bench, run) => send(bench, { run }) },
  {
    name: "and a webhook, up to 100 events a call",
    send: (bench, run) => sendWithWebhook(bench, { run, count: perRun }, { single_event: 0 }),
    beside: usual,
  },
  {
    name: "and a webhook, a call for each event",
    // Three calls for each message take so long that fewer do.
    send: (bench, run) => sendWithWebhook(bench, { run, count: perRun / 4 }, { single_event: 1 }),
    beside: usual,
  },
  { name: "1 recipient a request", send: (bench, run) => send(bench, { run, perRequest: 1 }) },
]

const floorCases: Case[] = [
  { name: pool, send: ({ sink, sender }) => byPool(sink, sender, perRun) },
  { name: postfix, send: ({ sink, bytes }) => byPostfix(sink, { count: perRun, bytes, isSigned: true }) },
  {
    name: "50 recipients a request, unsigned",
    send: ({ sink, sender }, run) => sendUnsigned(sender, sink, { run, count: perRun }),
    beside: plainPostfix,
  },
  {
    name: plainPostfix,
    send: ({ sink, bytes }) => byPostfix(sink, { count: perRun, bytes, isSigned: false }),
  },
]

/** All cases by turns, so that a busy minute of the machine meets each of them. */
async function caseRows(bench: Bench): Promise<{ rows: Row[]; floors: Floors }> {
  const { unsignedBecause } = bench.sink.postfix
  const cases = [...serviceCases, ...floorCases].filter(({ name }) => name !== postfix || !unsignedBecause)
  const runs = new Map(cases.map(({ name }) => [name, [] as Measured[]]))
  for (let round = 0; round < rounds; round++)
    for (const [n, one] of cases.entries())
      runs.get(one.name)?.push(await one.send(bench, `case-${round}-${n}`))
  const found = (name: string) => joined(runs.get(name) ?? [])
  const floors = { pool: found(pool), postfix: unsignedBecause ? null : found(postfix) }
  const rows = cases.map(({ name, beside }) =>
    rowOf(name, found(name), floors, beside ? found(beside) : undefined),
  )
  if (unsignedBecause) rows.push({ case: `${postfix}: SKIPPED (${unsignedBecause})` })
  return { rows, floors }
}

const send = ({ sender, sink }: Bench, input: Partial<CaseInput> & { run: string }): Promise<Measured> =>
  runCase(sender, sink, { count: perRun, perRequest: 50, ...input })

/** Of each message, in this order. */
const statuses = ["accepted", "sent", "delivered"]

/** Ends when the receiver has all events. */
async function sendWithWebhook(
  bench: Bench,
  input: Pick<CaseInput, "run" | "count">,
  settings: object,
): Promise<Measured> {
  const { sender, catcher } = bench
  const reported = () => catcher.calls.reduce((sum, call) => sum + call.events.length, 0)
  const events = reported() + input.count * statuses.length
  const set = (status: string) =>
    sender.service.call(
      "webhook/set",
      { url: catcher.url, status, events: { email_status: statuses }, ...settings },
      sender.key,
    )
  await set("active")
  const measured = await send(bench, { ...input, afterwards: () => untilTrue(() => reported() >= events) })
  await set("disabled")
  return measured
}

const waitingCases = [
  { isDue: false, name: "are due tomorrow" },
  { isDue: true, name: "wait for a host that does not greet" },
]

/** The base is measured before and after. */
async function waitingRows(bench: Bench, floors: Floors): Promise<Row[]> {
  const { sender } = bench
  const before = await send(bench, { run: "before" })
  const project_id = await seedWaiting(sender, waitingMessages)
  const found: Measured[] = []
  for (const { isDue } of waitingCases) {
    await queueWaiting(sender.store, project_id, { count: waitingMessages, isDue })
    found.push(await send(bench, { run: isDue ? "stalled" : "scheduled", count: messages }))
  }
  await emptyQueue(sender.store)
  const alone = joined([before, await send(bench, { run: "after" })])
  const title = (name: string) => `${waitingMessages.toLocaleString("en-US")} others ${name}`
  return [
    rowOf("nothing else waits", alone, floors),
    ...found.map((one, n) => rowOf(title(waitingCases[n]?.name ?? ""), one, floors, alone)),
  ]
}

const notes = `A message takes 0.3 database transactions, because claims, results and events are written in batches. Project settings, mail
hosts, policies and keys are cached, and a connection carries a hundred messages. In a profile of the service, signing takes
the most time, then writing to sockets. Claiming forty of 4,000 ready messages takes the database about a millisecond. A
million other messages (due tomorrow, or ready at a site at its limit) do not change this: the plan has only index look-ups,
and skips a full site with one. One call for each event takes three transactions and one request per event; the default is up
to 100 events per call.`

async function measureAll(): Promise<void> {
  const sink = await openOtherSide()
  if ("reason" in sink) {
    console.log(`direct: SKIPPED (${sink.reason})`)
    return
  }
  try {
    const rows = [...(await measure(sink)), ...(await memoryRows(sink, memoryMessages))]
    const name = messages === usualMessages ? "direct" : "direct-short"
    const claim = `${messages} messages of 10 KB per case, directly to the mail hosts of their domains`
    await report(name, claim, rows, notes)
  } finally {
    await sink.close()
  }
}

await measureAll()

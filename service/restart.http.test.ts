import { type ChildProcess, spawn } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { temporaryDatabase } from "#postgres/temporary-database"
import { startTemporaryServer, type TemporaryServer } from "../tools/lib/postgres/temporary.mjs"
import { builtService } from "./testing/built-service.ts"
import { type CallbackCatcher, openCallbackCatcher } from "./testing/callback-catcher.ts"

const jobs = 100
const lettersPerJob = 50
const letters = jobs * lettersPerJob
const statuses = ["accepted", "sent", "delivered"]
const aheadMax = 5000
const connectTimeoutMs = 2000
const accountKey = "account-key-for-tests-0123456789abcdefghijklmnop"

/** The server restarts after this many reported events, in this manner, for this long. */
const restarts = [
  { afterEvents: 200, how: "fast", awayMs: 0 },
  { afterEvents: 1500, how: "kill", awayMs: 0 },
  { afterEvents: 3000, how: "kill", awayMs: 4000 },
  { afterEvents: 5000, how: "fast", awayMs: 500 },
  { afterEvents: 8000, how: "kill", awayMs: 500 },
  { afterEvents: 11_000, how: "fast", awayMs: 4000 },
] as const

let server: TemporaryServer
let databaseUrl: string
let catcher: CallbackCatcher
let service: ChildProcess
let output = ""

beforeAll(async () => {
  // A server that forgets would break its own word: what it confirmed has to be there after a crash.
  server = await startTemporaryServer({ isDurable: true, memoryMb: 128, connectionsMax: 50 })
  databaseUrl = (await temporaryDatabase(server.url, "waybill_service")).url
  catcher = await openCallbackCatcher()
  service = spawn(process.execPath, [await builtService()], {
    env: {
      SERVICE_PORT: "0",
      SERVICE_SANDBOX_SMTP_PORT: "0",
      SERVICE_INTAKE_SMTP_PORT: "0",
      SERVICE_SMTP_PORT: "0",
      SERVICE_SMTP_TLS_PORT: "0",
      SERVICE_RATE_LIMIT: "0",
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_DATABASE_CONNECT_TIMEOUT_MS: String(connectTimeoutMs),
      SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
      SERVICE_ACCOUNT_KEY: accountKey,
      SERVICE_CALLBACK_ALLOW: catcher.hostPort,
    },
  })
  for (const stream of [service.stdout, service.stderr]) stream?.on("data", (chunk) => (output += chunk))
  await vi.waitFor(() => expect(output).toMatch(/^service: submission, TLS on /m))
})
afterAll(async () => {
  service.kill("SIGKILL")
  await catcher.close()
  await server.stop()
})

type Answer = { status: number; body: Record<string, unknown> }

async function call(path: string, input: unknown, key = accountKey): Promise<Answer> {
  const url = /^service: API on (http:\/\/\S+)$/m.exec(output)?.[1]
  const answer = await fetch(`${url}/en/transactional/api/v1/${path}.json`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-API-KEY": key },
    body: JSON.stringify(input),
  })
  return { status: answer.status, body: (await answer.json()) as Answer["body"] }
}

/**
 * Behaves like a client that follows the contract: 503 is retried, and 1573 means that the message was accepted the
 * time before.
 */
async function submit(message: Record<string, unknown>, key: string): Promise<number> {
  for (let refused = 0; ; refused++) {
    const { status, body } = await call("email/send", { message }, key)
    if (status === 200 || body.code === 1573) return refused
    expect({ status, code: body.code }).toEqual({ status: 503, code: 150 })
    await sleep(200)
  }
}

async function makeSender() {
  const { body } = await call("project/create", { project: { name: "Restarts" } })
  const key = String(body.project_api_key)
  const { body: sandbox } = await call("domain/get-sandbox-domain", {}, key)
  const events = { email_status: statuses }
  expect((await call("webhook/set", { url: catcher.url, status: "active", events }, key)).status).toBe(200)
  return { key, from_email: `shop@${sandbox.domain}` }
}

const messageOf = (job: number, from_email: string) => ({
  idempotence_key: `job ${job}`,
  from_email,
  subject: `Job ${job}`,
  body: { plaintext: "Hello" },
  recipients: Array.from({ length: lettersPerJob }, (_, n) => ({ email: `r${job}.${n}@inbox.example` })),
})

type Sender = Awaited<ReturnType<typeof makeSender>>

const eventsReceived = () => catcher.calls.reduce((sum, one) => sum + one.events.length, 0)

/** Five clients at the same time, not too far ahead of the reported events, so that restarts affect them as well. */
async function submitAll(waiting: number[], { key, from_email }: Sender): Promise<void> {
  const client = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      while (job * lettersPerJob * statuses.length - eventsReceived() > aheadMax) await sleep(20)
      await submit(messageOf(job, from_email), key)
    }
  }
  await Promise.all(Array.from({ length: 5 }, client))
}

/** Sends a separate job whenever the server is away for long; returns how often that was refused. */
async function restartAll(afterLongOutages: number[], { key, from_email }: Sender): Promise<number[]> {
  const refused: number[] = []
  for (const { afterEvents, how, awayMs } of restarts) {
    await vi.waitFor(() => expect(eventsReceived()).toBeGreaterThanOrEqual(afterEvents), {
      timeout: 120_000,
      interval: 10,
    })
    await server.halt(how)
    const job = awayMs > connectTimeoutMs ? afterLongOutages.pop() : undefined
    const sent = job === undefined ? null : submit(messageOf(job, from_email), key)
    await sleep(awayMs)
    await server.begin()
    if (sent) refused.push(await sent)
  }
  return refused
}

async function stored(): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from jobs) as jobs,
            (select count(*)::int from letters where status = 'delivered') as delivered,
            (select count(*)::int from letters) as letters,
            (select count(*)::int from captured where copies = 1) as kept_once,
            (select count(*)::int from captured) as kept,
            (select count(*)::int from attempts) as attempts,
            (select count(*)::int from events) as events,
            (select sum(letters)::int from letter_counts) as counted,
            (select count(*)::int from queue) as queued,
            (select count(*)::int from outbox) as waiting,
            (select count(*)::int from calls where status <> 'answered' or retry_count > 0) as calls_left`,
  )
  await client.end()
  return rows[0] as Record<string, unknown>
}

test("MAIN-5 DELIVER-10 WEBHOOK-19 through six restarts of its database the service delivers 5000 letters and posts each event, once each", async () => {
  const sender = await makeSender()
  const all = Array.from({ length: jobs }, (_, n) => n)
  const afterLongOutages = all.splice(0, restarts.filter((one) => one.awayMs > connectTimeoutMs).length)
  const [refused] = await Promise.all([restartAll(afterLongOutages, sender), submitAll(all, sender)])
  await vi.waitFor(() => expect(eventsReceived()).toBeGreaterThanOrEqual(letters * statuses.length), {
    timeout: 240_000,
    interval: 100,
  })
  const once = {
    jobs,
    letters,
    delivered: letters,
    kept: letters,
    kept_once: letters,
    attempts: letters,
    events: letters * statuses.length,
    counted: letters,
    queued: 0,
    waiting: 0,
    calls_left: 0,
  }
  await vi.waitFor(async () => expect(await stored()).toEqual(once), { interval: 250 })

  const reported = catcher.calls.flatMap((one) => one.events.map((event) => event.event_data))
  const names = reported.map(({ job_id, email, status }) => `${job_id} ${email} ${status}`)
  expect(names).toHaveLength(letters * statuses.length)
  expect(new Set(names).size).toBe(names.length)
  expect(catcher.calls.filter((one) => one.answered !== 200 || one.retry_count > 0)).toEqual([])

  // Requests made during a long outage were refused with a retry; the log has few lines about it, and none about
  // letters.
  expect(refused.map((times) => times > 0)).toEqual([true, true])
  const lines = output.split("\n").filter((line) => line.startsWith("{"))
  expect(lines.filter((line) => line.includes("The database is back.")).length).toBeGreaterThan(0)
  expect(lines.filter((line) => !line.includes("A call failed because of the database")).length).toBeLessThan(
    100,
  )
  expect(output).not.toContain("@inbox.example")
  expect(output).not.toMatch(/"level":(50|60)/)
})

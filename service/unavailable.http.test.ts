import { spawn } from "node:child_process"
import { join } from "node:path"
import { asc, eq } from "drizzle-orm"
import SMTPConnection from "nodemailer/lib/smtp-connection"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { emailSend } from "#contract/methods/email"
import { temporaryDatabase } from "#postgres/temporary-database"
import { startTemporaryServer, type TemporaryServer } from "../tools/lib/postgres/temporary.mjs"
import { publicLink } from "./links/public-link.ts"
import { openStore, type Store } from "./store/open.ts"
import { events } from "./store/schema/events.ts"
import { jobs, letters } from "./store/schema/messages.ts"
import { suppressions } from "./store/schema/suppressions.ts"
import { type Breaker, openBreaker } from "./testing/break-connection.ts"
import { builtService } from "./testing/built-service.ts"
import { type MadeProject, makeMessage, makeProject } from "./testing/make.ts"
import { startService, type TestService } from "./testing/start-service.ts"

const migrations = join(import.meta.dirname, "store/migrations")
const connectTimeoutMs = 1500

let server: TemporaryServer
let url: string
let store: Store
let service: TestService
let breaker: Breaker
let project: MadeProject

beforeAll(async () => {
  server = await startTemporaryServer({ memoryMb: 128, connectionsMax: 50 })
  url = (await temporaryDatabase(server.url, "waybill_service")).url
  store = await openStore({ url, connectTimeoutMs }, migrations)
  service = await startService({ store })
  project = await makeProject(service)
  breaker = openBreaker()
})
afterAll(async () => {
  breaker.restore()
  await service.close()
  await store.close()
  await server.stop()
})

let isAway = false
async function goAway(): Promise<void> {
  await service.idle()
  await server.halt("fast")
  isAway = true
}
async function comeBack(): Promise<void> {
  if (!isAway) return
  await server.begin()
  isAway = false
  await vi.waitFor(() => expect(store.reachableForMs()).toBeGreaterThan(0))
}
afterEach(comeBack)

const post = (path: string, input: unknown) =>
  fetch(`${service.url}/en/transactional/api/v1/${path}.json`, {
    method: "POST",
    headers: { "X-API-KEY": project.key },
    body: JSON.stringify(input),
  })

test("ERROR-7 HTTP-4 while the database is away calls are 503 with code 150, in a sentence, and good again after it", async () => {
  await goAway()
  const answer = await post("email/send", { message: makeMessage(project) })
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"])
  const { code, message } = (await answer.json()) as { code: number; message: string }
  expect(code).toBe(150)
  expect(message).toMatch(/^Error ID:[0-9A-F-]{36}\. The database is not responding\./)
  const health = await fetch(`${service.url}/health`)
  expect([health.status, ((await health.json()) as { status: string }).status]).toEqual([503, "error"])
  await comeBack()
  expect((await post("email/send", { message: makeMessage(project) })).status).toBe(200)
  await vi.waitFor(async () => expect((await fetch(`${service.url}/health`)).status).toBe(200))
})

test("ERROR-7 a full disk is 503 in a sentence, and nothing was changed", async () => {
  const set = () => post("suppression/set", { email: "reader@mail.example", cause: "unsubscribed" })
  expect((await set()).status).toBe(200)
  await store.db.delete(suppressions)
  breaker.arm(breaker.seen.findLast((one) => one.includes("insert into suppressions")) ?? "", "full")
  const answer = await set()
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"])
  expect(await answer.text()).toContain("The database has run out of disk space.")
  expect(await store.db.select().from(suppressions)).toEqual([])
})

test.each([
  ["a small one, written in one statement", /with job_input/, {}],
  [
    "one with a file, written in a transaction",
    /^commit after insert into "job_files"/,
    {
      attachments: [{ type: "text/plain", name: "a.txt", content: "YQ==" }],
    },
  ],
])(
  "SEND-24 a message whose commit acknowledgement was lost is accepted once, under the job_id of the response: %s",
  async (_, last, more) => {
    const before = await store.db.$count(jobs)
    const message = { ...makeMessage(project), ...more }
    await service.ok(emailSend, { message }, project.key)
    breaker.arm(breaker.seen.findLast((one) => last.test(one)) ?? "", "after")
    const { job_id } = await service.ok(emailSend, { message }, project.key)
    expect(breaker.isArmed()).toBe(false)
    expect(await store.db.$count(jobs)).toBe(before + 2)
    expect(await store.db.select().from(letters).where(eq(letters.job_id, job_id))).toHaveLength(1)
  },
)

test("TRACK-11 a click leads on and a pixel is shown while the database is away, and both are recorded when it is back", async () => {
  const { job_id } = await service.ok(emailSend, { message: makeMessage(project) }, project.key)
  await service.idle()
  const [letter] = await store.db.select().from(letters).where(eq(letters.job_id, job_id))
  const { letter_id = "" } = letter ?? {}
  const { sealer } = service.ctx
  const about = { project_id: project.project_id, letter_id }
  const open = publicLink({ ...about, kind: "open" }, service.url, sealer)
  const click = publicLink({ ...about, kind: "click", url: "https://example.com/a" }, service.url, sealer)
  const leave = publicLink({ ...about, kind: "unsubscribe" }, service.url, sealer)
  await goAway()
  expect((await fetch(open)).headers.get("content-type")).toBe("image/gif")
  const led = await fetch(click, { redirect: "manual" })
  expect([led.status, led.headers.get("location")]).toEqual([302, "https://example.com/a"])
  const page = await fetch(leave)
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "10"])
  expect(await page.text()).toContain("Open the link again in a minute.")
  const pressed = await fetch(leave, { method: "POST", body: new URLSearchParams({ act: "unsubscribe" }) })
  expect(pressed.status).toBe(503)
  await comeBack()
  await vi.waitFor(
    async () => {
      const found = await store.db
        .select({ status: events.status })
        .from(events)
        .where(eq(events.letter_id, letter_id))
        .orderBy(asc(events.event_id))
      expect(found.map((one) => one.status)).toEqual(["accepted", "sent", "delivered", "opened", "clicked"])
    },
    { interval: 50 },
  )
})

type Refused = { responseCode: number; response: string }

test("SMTP-15 while the database is away a login is 454 and a message 451, and no guess is counted", async () => {
  const connection = new SMTPConnection({
    host: "127.0.0.1",
    port: service.ctx.config.smtpPort,
    tls: { rejectUnauthorized: false },
  })
  connection.on("error", () => {})
  const step = (run: (done: (error?: unknown) => void) => void) =>
    new Promise<Refused | null>((resolve) => run((error) => resolve((error as Refused | undefined) ?? null)))
  const logIn = () =>
    step((done) => connection.login({ user: String(project.project_id), pass: project.key }, done))
  const text = `From: ${project.from_email}\r\nSubject: Hello\r\n\r\nHello\r\n`
  const hand = () =>
    step((done) => connection.send({ from: project.from_email, to: ["reader@inbox.example"] }, text, done))
  await step((done) => connection.connect(done))
  await goAway()
  for (let tries = 0; tries < 4; tries++)
    expect(await logIn()).toMatchObject({ responseCode: 454, response: expect.stringContaining("4.7.0") })
  await comeBack()
  await vi.waitFor(async () => expect(await logIn()).toBe(null))
  await goAway()
  expect(await hand()).toMatchObject({
    responseCode: 451,
    response: expect.stringContaining("4.3.0 The database is not responding"),
  })
  await comeBack()
  await step((done) => connection.reset(done))
  await vi.waitFor(async () => expect(await hand()).toBe(null))
  const insert = breaker.seen.findLast((one) => one.includes("with job_input")) ?? ""
  breaker.arm(insert, "full")
  expect(await hand()).toMatchObject({ responseCode: 452, response: expect.stringContaining("4.3.1") })
  connection.close()
})

test("MAIN-5 the process ends on SIGTERM also while its database is away", async () => {
  const child = spawn(process.execPath, [await builtService()], {
    env: {
      SERVICE_PORT: "0",
      SERVICE_SANDBOX_SMTP_PORT: "0",
      SERVICE_INTAKE_SMTP_PORT: "0",
      SERVICE_SMTP_PORT: "0",
      SERVICE_SMTP_TLS_PORT: "0",
      SERVICE_DATABASE_URL: url,
      SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
      SERVICE_ACCOUNT_KEY: service.accountKey,
    },
  })
  let output = ""
  child.stdout.on("data", (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })))
  await vi.waitFor(() => expect(output).toContain("submission, TLS"))
  await goAway()
  await vi.waitFor(() => expect(output).toContain("The database connection was lost"))
  child.kill("SIGTERM")
  expect(await ended).toEqual({ code: 0, signal: null })
})

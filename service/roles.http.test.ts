import { sql } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { afterEach, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { manualClock, systemClock } from "./clock.ts"
import type { Role } from "./roles.ts"
import { rows, type Store } from "./store/open.ts"
import { type CallbackCatcher, openCallbackCatcher } from "./testing/callback-catcher.ts"
import { type MadeProject, makeMessage, makeProject } from "./testing/make.ts"
import { type StartOptions, startService, type TestService } from "./testing/start-service.ts"
import { openTestStore, type TestStore } from "./testing/test-store.ts"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
const closeAfterwards = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one)
  return one
}

let processes = 0

/** One more process on the same database, as seen from outside: with its own pool and memory. */
async function another(store: TestStore, options: StartOptions): Promise<TestService> {
  const processStore = closeAfterwards(await store.openBeside(`process-${++processes}`))
  return closeAfterwards(await startService({ ...options, store: processStore }))
}

type Three = { front: TestService; back: TestService; middle: TestService }

const rolesOf = {
  front: ["api", "track"],
  middle: ["webhooks", "smtp", "intake"],
  back: ["deliver", "sandbox"],
} as const satisfies Record<string, readonly Role[]>

async function openThree(store: TestStore, catcher: CallbackCatcher, clock = systemClock): Promise<Three> {
  const common = { callbackAllow: [catcher.hostPort] }
  const front = await another(store, { clock, config: { ...common, roles: rolesOf.front } })
  const publicUrl = front.url
  const middle = await another(store, { clock, config: { ...common, publicUrl, roles: rolesOf.middle } })
  const { intakeSmtpPort } = middle.ctx.config
  const back = await another(store, {
    clock,
    config: { ...common, publicUrl, intakeSmtpPort, roles: rolesOf.back },
  })
  return { front, middle, back }
}

const subscribe = (
  service: TestService,
  project: MadeProject,
  catcher: CallbackCatcher,
  statuses: string[],
) =>
  service.call(
    "webhook/set",
    { url: catcher.url, status: "active", events: { email_status: statuses } },
    project.key,
  )

/** Statuses in the callbacks of each address, in the order of arrival. */
function heard(catcher: CallbackCatcher): Map<string, string[]> {
  const received = new Map<string, string[]>()
  for (const { event_data } of catcher.calls.flatMap((one) => one.events)) {
    const { email, status } = event_data as { email: string; status: string }
    received.set(email, [...(received.get(email) ?? []), status])
  }
  return received
}

const one = async (store: Store, of: string): Promise<unknown> =>
  Object.values((await rows<object>(store.db, sql.raw(`select ${of}`)))[0] ?? {})[0]

test("MAIN-6 two whole services on one database deliver 300 messages once and post their events once, in order", async () => {
  const store = closeAfterwards(await openTestStore())
  const catcher = closeAfterwards(await openCallbackCatcher())
  const config = { callbackAllow: [catcher.hostPort] }
  const both = [await another(store, { config }), await another(store, { config })]
  const project = await makeProject(both[0] as TestService)
  await subscribe(both[0] as TestService, project, catcher, ["sent", "delivered"])
  const emails = Array.from({ length: 300 }, (_, n) => `r${n}@inbox${n % 7}.example`)
  const sends = Array.from({ length: 30 }, (_, n) => {
    const service = both[n % 2] as TestService
    const message = makeMessage(project, emails.slice(n * 10, n * 10 + 10))
    return service.ok(emailSend, { message }, project.key)
  })
  await Promise.all(sends)
  await both[0]?.idle()
  const received = heard(catcher)
  expect([...received.keys()].sort()).toEqual(emails.toSorted())
  for (const [email, statuses] of received) expect(statuses, email).toEqual(["sent", "delivered"])
  expect(catcher.calls.filter((call) => call.retry_count > 0)).toEqual([])
  expect(await one(store, "count(*)::int from captured where copies = 1")).toBe(300)
  expect(await one(store, "count(*)::int from captured")).toBe(300)
  expect(await one(store, "count(*)::int from attempts")).toBe(300)
  // Both took part: what one delivers has two writers, the worker's and the sandbox's.
  expect(await one(store, "count(*)::int from writers")).toBeGreaterThanOrEqual(4)
})

test("MAIN-6 three processes share the roles: what is sent in one is delivered, read, reported and posted by the others", async () => {
  const store = closeAfterwards(await openTestStore())
  const catcher = closeAfterwards(await openCallbackCatcher())
  const { front, middle, back } = await openThree(store, catcher)
  const project = await makeProject(front)
  await subscribe(front, project, catcher, ["sent", "delivered", "opened", "clicked", "spam", "unsubscribed"])
  const words = ["click", "complaint", "unsubscribe", "reader"]
  const emails = words.map((word) => `${word}@inbox.example`)
  await front.ok(emailSend, { message: makeMessage(project, emails) }, project.key)
  const transport = createTransport({
    host: "127.0.0.1",
    port: middle.ctx.config.smtpPort,
    auth: { user: String(project.project_id), pass: project.key },
    tls: { rejectUnauthorized: false },
  })
  await transport.sendMail({
    from: project.from_email,
    to: "by-smtp@inbox.example",
    subject: "Over the second process",
    text: "Hello",
  })
  await expect
    .poll(() => Object.fromEntries(heard(catcher)))
    .toEqual({
      "click@inbox.example": expect.arrayContaining(["sent", "delivered", "opened", "clicked"]),
      "complaint@inbox.example": expect.arrayContaining(["sent", "delivered", "spam"]),
      "unsubscribe@inbox.example": expect.arrayContaining(["sent", "delivered", "unsubscribed"]),
      "reader@inbox.example": ["sent", "delivered"],
      "by-smtp@inbox.example": ["sent", "delivered"],
    })

  // A role that is off does not answer, and each process reports its health.
  const asks = async ({ url }: TestService, path: string, method = "GET") =>
    (await fetch(`${url}${path}`, { method, redirect: "manual" })).status
  const ping = "/en/transactional/api/v1/system/ping.json"
  for (const service of [front, middle, back]) expect(await asks(service, "/health")).toBe(200)
  expect(await asks(front, ping, "POST")).toBe(401)
  expect(await asks(front, "/t/o/strange")).not.toBe(404)
  for (const service of [middle, back])
    for (const [path, method] of [[ping, "POST"], ["/t/u/strange"], ["/t/o/strange"], ["/openapi.json"]])
      expect(await asks(service, path ?? "", method), `${service.url}${path}`).toBe(404)
  const ports = ({ ctx: { config } }: TestService) => [config.smtpPort, config.smtpTlsPort]
  expect([...ports(front), ...ports(back), front.ctx.config.sandboxSmtpPort]).toEqual([0, 0, 0, 0, 0])
})

test("MAIN-6 a process whose secrets open nothing of what the others sealed does not start", async () => {
  const store = closeAfterwards(await openTestStore())
  const roles: Role[] = ["webhooks"]
  const strange = { roles, secrets: ["another-secret-of-more-than-32-characters!"] }
  // Nothing has been sealed yet.
  await (await startService({ store, config: strange })).close()
  await another(store, { config: { roles: ["api", "track"] } })
  await expect(startService({ store, config: strange })).rejects.toThrow(
    "Setting SERVICE_SECRETS: cannot decrypt the keys of this database",
  )
  await (await startService({ store, config: { roles } })).close()
})

test("MAIN-7 processes notify each other: one accepts, another delivers, a third posts the callback, without polling", async () => {
  const store = closeAfterwards(await openTestStore())
  const catcher = closeAfterwards(await openCallbackCatcher())
  // This clock never triggers polling: a worker that acts was notified.
  const { front } = await openThree(store, catcher, manualClock(systemClock.now()))
  await expect
    .poll(() =>
      one(
        store,
        "count(*)::int from pg_stat_activity where query ~* '^listen' and datname = current_database()",
      ),
    )
    .toBe(3)
  const project = await makeProject(front)
  await subscribe(front, project, catcher, ["delivered"])
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const n of [1, 2, 3]) {
    await front.ok(emailSend, { message: makeMessage(project, `r${n}@inbox.example`) }, project.key)
    await expect.poll(() => heard(catcher).get(`r${n}@inbox.example`)).toEqual(["delivered"])
  }
})

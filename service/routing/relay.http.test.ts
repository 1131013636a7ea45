import { writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq, isNotNull, sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { capturedList } from "#contract/methods/captured"
import { deliveryGet, deliverySet } from "#contract/methods/delivery"
import { emailSend } from "#contract/methods/email"
import { letterAttempts } from "#contract/methods/letter"
import { suppressionGet } from "#contract/methods/suppression"
import { systemInfo } from "#contract/methods/system"
import { hours, type ManualClock, manualClock, plus, seconds } from "../clock.ts"
import { type Certificate, certificateOfRun } from "../network/certificate.ts"
import { rows } from "../store/open.ts"
import { events } from "../store/schema/events.ts"
import { queue } from "../store/schema/messages.ts"
import { openHangingUpHost } from "../testing/hanging-up-host.ts"
import { type HostBehaviour, type MailHostServer, openMailHost } from "../testing/mail-host.ts"
import { makeMessage, makeProject, makeSendingProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { relayOf } from "./relay-url.ts"

const start = new Date("2026-03-10T12:00:00Z")
const login = { user: "shop", password: "a secret of the relay" }
const email = "reader@inbox.example"
let clock: ManualClock
let certificate: Certificate
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  clock = manualClock(start)
  certificate = await certificateOfRun("localhost")
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openRelay(behaviour: HostBehaviour = {}): Promise<MailHostServer> {
  const relay = await openMailHost(behaviour)
  closing.push(() => relay.close())
  return relay
}

/** A service whose messages leave by these relays, which it verifies with the certificate of this run. */
async function openService(...urls: string[]): Promise<TestService> {
  const relayCaFile = join(tmpdir(), `relay-${process.pid}.pem`)
  writeFileSync(relayCaFile, certificate.cert)
  closing.push(() => rm(relayCaFile, { force: true }))
  const config = { deliveryMode: "relay" as const, relays: urls.map(relayOf), relayCaFile }
  const service = await startService({ clock, config })
  closing.push(() => service.close())
  return service
}

const urlOf = ({ port }: MailHostServer, rest = "", before = "smtp://") =>
  `${before}${login.user}:${encodeURIComponent(login.password)}@localhost:${port}${rest}`

const statuses = async ({ ctx }: TestService) =>
  (await ctx.store.db.select().from(events).orderBy(events.event_id)).map(({ status }) => status)

async function send(service: TestService) {
  const project = await makeSendingProject(service)
  const { job_id } = await service.ok(emailSend, { message: makeMessage(project, email) }, project.key)
  const attempts = async () => (await service.ok(letterAttempts, { job_id }, project.key)).attempts
  return { project, attempts }
}

test.each([
  ["STARTTLS", false, "smtp://"],
  ["TLS at once", true, "smtps://"],
])(
  "RELAY-1 a message leaves by a relay over verified %s with a login, which no record shows",
  async (_, isAtOnce, scheme) => {
    const relay = await openRelay({ login, tls: { ...certificate, isAtOnce } })
    const service = await openService(urlOf(relay, "", scheme))
    const { attempts } = await send(service)
    await expect.poll(() => statuses(service)).toEqual(["accepted", "sent", "delivered"])
    expect(relay.seen).toEqual(["CONNECT", "AUTH shop", expect.any(String), `RCPT <${email}>`, "DATA"])
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({
      host: `localhost:${relay.port}`,
      tls: expect.stringMatching(/^TLSv1\.3 \S+, certificate verified$/),
    })
    expect(attempt?.conversation[0]?.text).toBe(`(localhost:${relay.port}: a relay)`)
    const shown = JSON.stringify(attempt)
    expect(shown).not.toContain(login.password)
    expect(shown).toContain("AUTH PLAIN (login)")
    expect(shown).not.toContain(Buffer.from(`\0${login.user}\0${login.password}`).toString("base64"))
  },
)

test("RELAY-3 the next relay takes the message when the first one cannot be reached, and the conversation has both", async () => {
  const [away, there] = [await openRelay(), await openRelay({ login, tls: certificate })]
  await away.close()
  const service = await openService(urlOf(away, "?weight=1000"), urlOf(there, "?weight=0"))
  const { attempts } = await send(service)
  await expect.poll(() => statuses(service)).toEqual(["accepted", "sent", "delivered"])
  const [attempt] = await attempts()
  expect(attempt?.host).toBe(`localhost:${there.port}`)
  expect(attempt?.conversation.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(new RegExp(`localhost:${away.port}: No answer.* Next: localhost:${there.port}`)),
  )
})

test.each([
  ["refuses our login", { login: { user: "shop", password: "another one" } }, /\(AUTH PLAIN\): 535 5.7.8/],
  ["has a certificate that nothing vouches for", { certificate: "other.example" }, /certificate|altnames/i],
  ["offers no encryption", { isPlain: true }, /\(STARTTLS\): 500/],
])(
  "RELAY-4 a message waits for a relay that %s, and its recipient is not suppressed",
  async (_, fault, words) => {
    const { isPlain, certificate: name, ...rest } = { isPlain: false, certificate: "", ...fault }
    const tls = name === "" ? certificate : await certificateOfRun(name)
    const relay = await openRelay({ login, ...rest, ...(isPlain ? {} : { tls }) })
    const service = await openService(urlOf(relay))
    const { project, attempts } = await send(service)
    await expect.poll(() => statuses(service)).toEqual(["accepted", "sent", "soft_bounced"])
    expect((await attempts())[0]).toMatchObject({
      delivery_status: "err_will_retry",
      reply: expect.stringMatching(/^The relay did not take the message \(/),
    })
    expect((await attempts())[0]?.reply).toMatch(words)
    expect(relay.seen).not.toContain("DATA")
    clock.set(plus(start, hours(48)))
    service.ctx.notifier.notify("letters")
    await expect.poll(() => statuses(service)).toContain("hard_bounced")
    const [bounce] = await service.ctx.store.db.select().from(events).where(eq(events.status, "hard_bounced"))
    expect(bounce?.data.delivery_info).toMatchObject({ delivery_status: "err_giveup" })
    expect((await service.ok(suppressionGet, { email }, project.key)).suppressions).toEqual([])
  },
)

test("RELAY-4 a relay that hangs up on the content passes it to no other one, and no recipient is suppressed after 48 hours", async () => {
  const hangingUp = await openHangingUpHost()
  closing.push(() => hangingUp.close())
  const other = await openRelay()
  const service = await openService(
    `smtp://127.0.0.1:${hangingUp.port}?tls=none`,
    `smtp://127.0.0.1:${other.port}?tls=none&weight=0`,
  )
  const { project } = await send(service)
  await expect.poll(() => statuses(service)).toEqual(["accepted", "sent", "soft_bounced"])
  expect(hangingUp.contents()).toBe(1)
  expect(other.seen).toEqual([])
  clock.set(plus(start, hours(48)))
  service.ctx.notifier.notify("letters")
  await expect.poll(() => statuses(service)).toContain("hard_bounced")
  expect((await service.ok(suppressionGet, { email }, project.key)).suppressions).toEqual([])
})

test("RELAY-4 a relay's reply about a recipient counts like any other host's", async () => {
  const relay = await openRelay({
    login,
    tls: certificate,
    rcpt: () => ({ code: 550, text: "5.1.1 No such user" }),
  })
  const service = await openService(urlOf(relay))
  const { project } = await send(service)
  await expect.poll(() => statuses(service)).toEqual(["accepted", "sent", "hard_bounced"])
  const { suppressions } = await service.ok(suppressionGet, { email }, project.key)
  expect(suppressions).toMatchObject([{ cause: "permanent_unavailable" }])
})

test("MODE-2 one project stays in the sandbox while others send by relays, its own or the service's", async () => {
  const [common, special] = [
    await openRelay({ tls: certificate }),
    await openRelay({ login, tls: certificate }),
  ]
  const service = await openService(`smtp://localhost:${common.port}`)
  const projects = [
    await makeSendingProject(service),
    await makeSendingProject(service),
    await makeSendingProject(service),
  ] as const
  const [inSandbox, byOwn, byCommon] = projects
  const set = (project: { project_id: number }, rest: object) =>
    service.ok(deliverySet, { project_id: String(project.project_id), mode: null, ...rest })
  await set(inSandbox, { mode: "sandbox" })
  const ownRelay = { host: "localhost", port: special.port, username: login.user, password: login.password }
  const { delivery } = await set(byOwn, { mode: "relay", relays: [ownRelay] })
  expect(delivery).toEqual({
    mode: "relay",
    is_own: true,
    relays: [
      {
        ...{ host: "localhost", port: special.port, tls: "starttls", weight: 1 },
        ...{ username: login.user, has_password: true },
      },
    ],
  })
  const stored = await rows<{ text: string }>(
    service.ctx.store.db,
    sql`select relays_sealed as text from project_deliveries where relays_sealed is not null`,
  )
  expect(stored).toHaveLength(1)
  expect(stored[0]?.text).not.toContain(login.password)

  for (const project of projects)
    await service.ok(emailSend, { message: makeMessage(project, email) }, project.key)
  await expect
    .poll(async () => (await statuses(service)).filter((one) => one === "delivered"))
    .toHaveLength(3)
  expect([common, special].map(({ seen }) => seen.filter((one) => one === "DATA").length)).toEqual([1, 1])
  expect((await service.ok(systemInfo, {}, inSandbox.key)).delivery_mode).toBe("sandbox")
  expect((await service.ok(systemInfo, {}, byCommon.key)).delivery_mode).toBe("relay")

  await set(byOwn, { mode: null })
  clock.advance(seconds(2))
  await service.ok(emailSend, { message: makeMessage(byOwn, email) }, byOwn.key)
  await expect.poll(() => common.seen.filter((one) => one === "DATA")).toHaveLength(2)
})

test("MODE-3 a message from a sandbox domain stays here although the project's messages leave", async () => {
  const relay = await openRelay({ tls: certificate })
  const service = await openService(`smtp://localhost:${relay.port}`)
  const project = await makeProject(service)
  await service.ok(emailSend, { message: makeMessage(project, email) }, project.key)
  await expect.poll(() => statuses(service)).toEqual(["accepted", "sent", "delivered"])
  expect((await service.ok(capturedList, {}, project.key)).letters).toHaveLength(1)
  expect(relay.seen).toEqual([])
})

test("RELAY-2 a project whose relay stalls delays none of the others", async () => {
  const stalled = await openRelay({ tls: certificate, waitMs: 3_600_000 })
  const common = await openRelay({ tls: certificate })
  const service = await openService(`smtp://localhost:${common.port}`)
  const [slow, other] = [await makeSendingProject(service), await makeSendingProject(service)]
  const relays = [{ host: "localhost", port: stalled.port }]
  await service.ok(deliverySet, { project_id: String(slow.project_id), mode: "relay", relays })
  const readers = Array.from({ length: 150 }, (_, nth) => `reader@company-${nth}.example`)
  await service.ok(emailSend, { message: makeMessage(slow, readers) }, slow.key)
  const moved = () => service.ctx.store.db.$count(queue, isNotNull(queue.site))
  await expect.poll(moved).toBeGreaterThan(50)
  await service.ok(emailSend, { message: makeMessage(other, email) }, other.key)
  await expect.poll(() => common.seen).toContain("DATA")
})

test("MODE-2 an invalid setting is refused, and a project of another account counts as missing", async () => {
  const service = await startService({ isApiOnly: true })
  closing.push(() => service.close())
  const project_id = String((await makeSendingProject(service)).project_id)
  const refused = (input: object) => service.call("delivery/set", { project_id, ...input })
  const relay = { host: "smtp.example.com", username: "shop", password: "secret" }
  for (const [input, code, message] of [
    [{ mode: "relay" }, 400, "relays: name at least one"],
    [{ mode: "sandbox", relays: [relay] }, 400, "relays: only mode relay"],
    [{ mode: null, relays: [relay] }, 400, "relays: only mode relay"],
    [{ mode: "relay", relays: [{ ...relay, password: null }] }, 400, "relays.0: username and password"],
    [{ mode: "relay", relays: [{ ...relay, tls: "none" }] }, 400, "relays.0.tls: a password requires"],
    [{ mode: "relay", relays: [relay], project_id: "999999" }, 404, "no project with this id"],
  ] as const)
    expect(await refused(input)).toMatchObject({ code, message: expect.stringContaining(message) })
  const { delivery } = await service.ok(deliveryGet, { project_id })
  expect(delivery).toEqual({ mode: "sandbox", is_own: false, relays: [] })
})

import { connect, createServer, type Server, type Socket } from "node:net"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { letterAttempts } from "#contract/methods/letter"
import { suppressionGet } from "#contract/methods/suppression"
import { hours, type ManualClock, manualClock, plus } from "../clock.ts"
import { openDelivery } from "../deliver/worker.ts"
import { openZoneServer, type Zone } from "../dns/testing/zone.ts"
import { certificateOfRun } from "../network/certificate.ts"
import { weakerTls } from "../store/schema/delivery.ts"
import { events } from "../store/schema/events.ts"
import { queue } from "../store/schema/messages.ts"
import { type HostBehaviour, type MailHostServer, openMailHost } from "../testing/mail-host.ts"
import { type MadeProject, makeMessage, makeSendingProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openRoutes } from "./routes.ts"

const start = new Date("2026-03-10T12:00:00Z")
const email = "reader@inbox.example"
let clock: ManualClock
let port: number
let service: TestService
let project: MadeProject
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  clock = manualClock(start)
  const any = await openMailHost()
  port = any.port
  await any.close()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A mail host on its own address of this machine; all listen on one port, as on the Internet. */
async function openHost(address: string, behaviour: HostBehaviour = {}): Promise<MailHostServer> {
  const host = await openMailHost(behaviour, { address, port })
  closing.push(() => host.close())
  return host
}

type Sts = Parameters<typeof openRoutes>[1]
const noSts: Sts = { of: async () => ({ policy: null, problem: null }) }

/** A service that delivers directly over this zone; `ca` is what certificates are verified with. */
async function open(zone: Zone, { sts = noSts, ca, allow = ["127.0.0.0/8"] }: Options = {}): Promise<void> {
  const dns = await openZoneServer(zone)
  closing.push(() => dns.close())
  const config = {
    ...{ deliveryMode: "direct" as const, mailHostname: "mail.waybill.example", deliverAllow: allow },
    dns: { servers: [dns.server], isValidating: false },
  }
  service = await startService({ isApiOnly: true, clock, config })
  closing.push(() => service.close())
  const delivery = openDelivery(service.ctx, openRoutes(service.ctx, sts, { port, ca }))
  closing.push(() => delivery.close())
  project = await makeSendingProject(service)
}
type Options = { sts?: Sts; ca?: string; allow?: string[] }

const mx = (priority: number, exchange: string) => ({ type: "MX" as const, priority, exchange })
const a = (value: string) => [{ type: "A" as const, value }]
const oneHost: Zone = { "inbox.example": [mx(10, "mx.inbox.example")], "mx.inbox.example": a("127.0.0.2") }

async function send(to = email): Promise<() => Promise<Attempt[]>> {
  const { job_id } = await service.ok(emailSend, { message: makeMessage(project, to) }, project.key)
  return async () => (await service.ok(letterAttempts, { job_id }, project.key)).attempts
}
type Attempt = { host: string; tls?: string | undefined; reply: string; conversation: { text: string }[] }

const statuses = async () =>
  (await service.ctx.store.db.select().from(events).orderBy(events.event_id)).map(({ status }) => status)
const reasons = async () =>
  (await service.ctx.store.db.select().from(events).orderBy(events.event_id)).flatMap(
    ({ data }) => data.delivery_info?.delivery_status ?? [],
  )
const delivered = () => expect.poll(statuses).toEqual(["accepted", "sent", "delivered"])
const lines = (attempts: Attempt[]) =>
  attempts.flatMap(({ conversation }) => conversation.map(({ text }) => text))

test("DIRECT-1 RELAY-3 a broken first MX is skipped for the next one, and the conversation records the reason for each", async () => {
  const second = await openHost("127.0.0.3")
  await open({
    "inbox.example": [mx(20, "mx2.inbox.example"), mx(10, "mx1.inbox.example")],
    "mx1.inbox.example": a("127.0.0.2"),
    "mx2.inbox.example": a("127.0.0.3"),
  })
  const attempts = await send()
  await delivered()
  expect(second.seen).toContain("DATA")
  const [attempt] = await attempts()
  expect(attempt?.host).toBe(`mx2.inbox.example:${port}`)
  expect(lines([attempt as Attempt])).toEqual(
    expect.arrayContaining([
      `(mx1.inbox.example:${port}: MX 10 of inbox.example)`,
      expect.stringMatching(/^\(mx1\.inbox\.example:\d+: No answer: .*ECONNREFUSED.* Next: mx2/),
      `(mx2.inbox.example:${port}: MX 20 of inbox.example)`,
    ]),
  )
})

test("DIRECT-1 a refused recipient is not tried again at the next MX", async () => {
  await openHost("127.0.0.2", { rcpt: () => ({ code: 550, text: "5.1.1 No such user" }) })
  const second = await openHost("127.0.0.3")
  await open({
    "inbox.example": [mx(10, "mx1.inbox.example"), mx(20, "mx2.inbox.example")],
    "mx1.inbox.example": a("127.0.0.2"),
    "mx2.inbox.example": a("127.0.0.3"),
  })
  await send()
  await expect.poll(statuses).toEqual(["accepted", "sent", "hard_bounced"])
  expect(second.seen).toEqual([])
  const { suppressions } = await service.ok(suppressionGet, { email }, project.key)
  expect(suppressions).toMatchObject([{ cause: "permanent_unavailable" }])
})

test("DIRECT-2 a domain that takes no mail bounces at once, is never sent, and the reason is recorded", async () => {
  await open({ "inbox.example": [mx(0, ".")] })
  const attempts = await send()
  await expect.poll(statuses).toEqual(["accepted", "hard_bounced"])
  expect(await reasons()).toEqual(["err_domain_inactive"])
  expect(await attempts()).toMatchObject([{ host: "", reply: expect.stringContaining("takes no mail") }])
})

test("DIRECT-2 a failing DNS is retried for 48 hours, and then the domain was unreachable", async () => {
  await open({ "inbox.example": "servfail" })
  await send()
  await expect.poll(statuses).toEqual(["accepted", "soft_bounced"])
  clock.set(plus(start, hours(48)))
  service.ctx.notifier.notify("letters")
  await expect.poll(statuses).toEqual(["accepted", "soft_bounced", "hard_bounced"])
  expect(await reasons()).toEqual(["err_will_retry", "err_unreachable"])
})

const loop: Zone = {
  "mx1.inbox.example": [{ type: "CNAME", value: "mx2.inbox.example" }],
  "mx2.inbox.example": [{ type: "CNAME", value: "mx1.inbox.example" }],
}

test.each([
  ["is an alias in a loop", loop, /^Not sent: .*mx2\.inbox\.example.* alias \(CNAME\) in a loop/],
  ["does not exist", {}, /^Not sent: The mail host mx2\.inbox\.example does not exist\.$/],
])("DIRECT-2 a message bounces at once when every MX %s", async (_, zone, reply) => {
  await open({ ...zone, "inbox.example": [mx(10, "mx1.inbox.example"), mx(20, "mx2.inbox.example")] })
  const attempts = await send()
  await expect.poll(statuses).toEqual(["accepted", "sent", "hard_bounced"])
  expect(await reasons()).toContain("err_destination_misconfigured")
  expect((await attempts())[0]?.reply).toMatch(reply)
  const { suppressions } = await service.ok(suppressionGet, { email }, project.key)
  expect(suppressions).toEqual([])
})

test("DIRECT-2 a message waits when an MX exists without an address", async () => {
  await open({
    "inbox.example": [mx(10, "mx1.inbox.example"), mx(20, "mx2.inbox.example")],
    "mx1.inbox.example": [],
  })
  await send()
  await expect.poll(statuses).toEqual(["accepted", "sent", "soft_bounced"])
})

test.each([
  ["takes the message", true, ["accepted", "sent", "delivered"]],
  ["cannot be reached", false, ["accepted", "sent", "soft_bounced"]],
])("DIRECT-2 an MX that is an alias in a loop is passed for one that %s", async (_, isOpen, expected) => {
  if (isOpen) await openHost("127.0.0.3")
  await open({
    ...{ ...loop, "mx3.inbox.example": a("127.0.0.3") },
    "inbox.example": [mx(10, "mx3.inbox.example"), mx(isOpen ? 5 : 20, "mx1.inbox.example")],
  })
  await send()
  await expect.poll(statuses).toEqual(expected)
})

test("DIRECT-3 an MX that points to this machine is not connected, and the sentence explains it", async () => {
  const host = await openHost("127.0.0.2")
  await open(oneHost, { allow: [] })
  const attempts = await send()
  await expect.poll(statuses).toEqual(["accepted", "sent", "soft_bounced"])
  expect(host.seen).toEqual([])
  expect((await attempts())[0]?.reply).toMatch(/leads to this machine or into a private network/)
})

test("TLS-1 a host whose STARTTLS breaks gets the message unencrypted, the next one at once", async () => {
  const host = await openHost("127.0.0.2")
  const broken = await openBrokenTls("127.0.0.4", host)
  await open({ ...oneHost, "mx.inbox.example": a("127.0.0.4") })
  const attempts = await send()
  await delivered()
  expect((await attempts())[0]?.tls).toBeUndefined()
  expect(lines(await attempts()).filter((text) => text === "STARTTLS")).toHaveLength(2)
  const next = await send()
  await expect.poll(async () => (await next()).length).toBe(1)
  expect(lines(await next())).not.toContain("STARTTLS")
  expect(broken.attempts()).toBe(2)
  expect(await service.ctx.store.db.select().from(weakerTls)).toMatchObject([{ kind: "none" }])
})

test("TLS-1 a process sends unencrypted at once where another one found that STARTTLS fails", async () => {
  const host = await openHost("127.0.0.2", { tls: await certificateOfRun("mx.inbox.example") })
  await open(oneHost)
  const learnt = {
    host: `mx.inbox.example:${port}`,
    kind: "none" as const,
    kept_until: plus(start, hours(1)),
  }
  await service.ctx.store.db.insert(weakerTls).values(learnt)
  const attempts = await send()
  await delivered()
  expect(lines(await attempts())).not.toContain("STARTTLS")
  expect(host.seen).toContain("DATA")
})

test.each([
  ["enforced", "enforce", ["accepted", "sent", "soft_bounced"]],
  ["in testing", "testing", ["accepted", "sent", "delivered"]],
] as const)("STS-4 a policy %s, and a certificate of another name", async (_, mode, expected) => {
  const wrong = await certificateOfRun("other.example")
  const host = await openHost("127.0.0.2", { tls: wrong })
  const policy = { policy_id: "1", mode, mx: ["mx.inbox.example"] }
  await open(oneHost, { ca: wrong.cert, sts: { of: async () => ({ policy, problem: null }) } })
  const attempts = await send()
  await expect.poll(statuses).toEqual(expected)
  expect(host.seen.includes("DATA")).toBe(mode === "testing")
  if (mode === "enforce") expect((await attempts())[0]?.reply).toMatch(/mx\.inbox\.example/)
})

test("STS-4 a host that offers no STARTTLS under an enforced policy gets nothing, and the message waits", async () => {
  const host = await openHost("127.0.0.2")
  const policy = { policy_id: "1", mode: "enforce" as const, mx: ["mx.inbox.example"] }
  await open(oneHost, { sts: { of: async () => ({ policy, problem: null }) } })
  await send()
  await expect.poll(statuses).toEqual(["accepted", "sent", "soft_bounced"])
  expect(await reasons()).toContain("err_will_retry")
  expect(host.seen).not.toContain("DATA")
})

test("STS-4 a policy that is enforced is met by a certificate of the host's name", async () => {
  const right = await certificateOfRun("mx.inbox.example")
  await openHost("127.0.0.2", { tls: right })
  const policy = { policy_id: "1", mode: "enforce" as const, mx: ["*.inbox.example"] }
  await open(oneHost, { ca: right.cert, sts: { of: async () => ({ policy, problem: null }) } })
  const attempts = await send()
  await delivered()
  expect((await attempts())[0]?.tls).toMatch(/^TLSv1\.[23] /)
})

const busy: HostBehaviour = { rcpt: () => ({ code: 421, text: "4.7.0 Too many messages from you" }) }

test("DELIVER-3 a 421 in answer to a recipient is the reply of an attempt without another MX", async () => {
  await openHost("127.0.0.2", busy)
  await open(oneHost)
  const attempts = await send()
  await expect.poll(statuses).toEqual(["accepted", "sent", "soft_bounced"])
  expect((await attempts())[0]?.reply).toBe("421 4.7.0 Too many messages from you")
})

test("DELIVER-3 after a 421 in answer to a recipient the next MX gets the message", async () => {
  await openHost("127.0.0.2", busy)
  const second = await openHost("127.0.0.3")
  await open({
    "inbox.example": [mx(10, "mx1.inbox.example"), mx(20, "mx2.inbox.example")],
    "mx1.inbox.example": a("127.0.0.2"),
    "mx2.inbox.example": a("127.0.0.3"),
  })
  const attempts = await send()
  await delivered()
  expect(second.seen).toContain("DATA")
  expect(lines(await attempts())).toContain("421 4.7.0 Too many messages from you")
})

test.each([
  ["lines without end", (socket: Socket) => flood(socket, "220-more\r\n")],
  ["a line without end", (socket: Socket) => flood(socket, "220 a")],
  ["a code of letters", (socket: Socket) => socket.write("abc hello\r\n")],
  ["bytes behind its good-bye", (socket: Socket) => socket.end("421 go away\r\n220 come back\r\n")],
])("DIRECT-5 a host that answers with %s is given up, and others do not wait for it", async (_, talk) => {
  await openTalker("127.0.0.2", talk)
  await openHost("127.0.0.3")
  await open({
    ...oneHost,
    "good.example": [mx(10, "mx.good.example")],
    "mx.good.example": a("127.0.0.3"),
  })
  const bad = await send()
  const good = await send("reader@good.example")
  await expect.poll(async () => (await good())[0]?.reply).toMatch(/^250/)
  await expect.poll(async () => (await bad())[0]).toMatchObject({ delivery_status: "err_will_retry" })
})

test("DIRECT-4 a site that stalls delays none of the others, however many domains it has", async () => {
  await openHost("127.0.0.2", { waitMs: 3_600_000 })
  await openHost("127.0.0.3")
  const domains = Array.from({ length: 150 }, (_, nth) => `company-${nth}.example`)
  await open({
    ...Object.fromEntries(domains.map((domain) => [domain, [mx(10, "mx.stalled.example")]])),
    "mx.stalled.example": a("127.0.0.2"),
    "good.example": [mx(10, "mx.good.example")],
    "mx.good.example": a("127.0.0.3"),
  })
  const message = makeMessage(
    project,
    domains.map((domain) => `reader@${domain}`),
  )
  await service.ok(emailSend, { message }, project.key)
  const ofSite = () => service.ctx.store.db.$count(queue, eq(queue.site, "mx.stalled.example"))
  await expect.poll(ofSite).toBeGreaterThan(50)
  const good = await send("reader@good.example")
  await expect.poll(async () => (await good())[0]?.reply).toMatch(/^250/)
})

function flood(socket: Socket, text: string): void {
  const much = text.repeat(10_000)
  const more = () => {
    while (!socket.destroyed && socket.write(much));
  }
  socket.on("drain", more)
  more()
}

async function openTalker(address: string, talk: (socket: Socket) => void): Promise<Server> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return server
}

/** Passes a conversation on to a host, offers STARTTLS with it, and hangs up where TLS begins. */
async function openBrokenTls(address: string, host: MailHostServer): Promise<{ attempts(): number }> {
  let attempts = 0
  await openTalker(address, (socket) => {
    const behind = connect(host.port, "127.0.0.2")
    behind.on("error", () => socket.destroy())
    behind.on("data", (bytes) =>
      socket.write(String(bytes).replace("250 SMTPUTF8", "250-STARTTLS\r\n250 SMTPUTF8")),
    )
    socket.on("data", (bytes) => {
      if (!/^STARTTLS/m.test(String(bytes))) return behind.write(bytes)
      attempts += 1
      socket.write("220 go ahead\r\n")
      socket.once("data", () => socket.destroy())
    })
    socket.on("close", () => behind.destroy())
  })
  return { attempts: () => attempts }
}

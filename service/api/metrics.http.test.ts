import { sql } from "drizzle-orm"
import { createTransport } from "nodemailer"
import { afterEach, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { manualClock, minutes, systemClock } from "../clock.ts"
import { openQueueFigures } from "../figures/worker.ts"
import { rows } from "../store/open.ts"
import { openCallbackCatcher } from "../testing/callback-catcher.ts"
import { makeMessage, makeProject } from "../testing/make.ts"
import { type StartOptions, startService, type TestService } from "../testing/start-service.ts"
import { openTestStore } from "../testing/test-store.ts"

const token = "a-token-for-tests-of-more-than-32-characters"
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
const closeAfterwards = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one)
  return one
}
const start = async (options: StartOptions = {}): Promise<TestService> => {
  const config = { metricsTokens: [token], ...options.config }
  return closeAfterwards(await startService({ ...options, config }))
}
const get = (service: TestService, headers: Record<string, string> = {}, path = "/metrics") =>
  fetch(`${service.url}${path}`, { headers })

const scrape = async (service: TestService): Promise<string> => {
  const answer = await get(service, { authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Value of a series in a scrape; undefined when it is missing. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
const value = async (service: TestService, series: string) => valueIn(await scrape(service), series)

test("METRICS-1 without a token in the settings there are no metrics, for any caller", async () => {
  const service = closeAfterwards(await startService({ isApiOnly: true }))
  const requests: Record<string, string>[] = [
    {},
    { authorization: "Bearer undefined" },
    { authorization: "Bearer " },
  ]
  for (const headers of requests) expect((await get(service, headers)).status).toBe(404)
})

test("METRICS-1 without a token, or with a wrong one, there is nothing, also from this machine through a proxy", async () => {
  const service = await start({ isApiOnly: true })
  const wrong: Record<string, string>[] = [
    {},
    { "x-forwarded-for": "127.0.0.1" },
    { "x-forwarded-for": "198.51.100.7", "x-real-ip": "127.0.0.1", forwarded: "for=127.0.0.1" },
    { authorization: `Bearer ${token.slice(0, -1)}` },
    { authorization: `Bearer ${token}x` },
    { authorization: `Basic ${Buffer.from(`metrics:${token}`).toString("base64")}` },
    { "x-api-key": service.accountKey },
    { authorization: `Bearer ${service.accountKey}` },
  ]
  for (const headers of wrong) {
    const answer = await get(service, headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="metrics"')
    expect(await answer.text()).not.toContain("waybill_")
  }
  expect((await get(service, {}, `/metrics?token=${token}`)).status).toBe(401)
  expect((await get(service, { authorization: `Bearer ${token}` }, "/metrics/")).status).toBe(404)
})

test("METRICS-1 the token opens them, in Prometheus' own format, not to be cached", async () => {
  const service = await start({ isApiOnly: true })
  const answer = await get(service, { authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
  expect(answer.headers.get("cache-control")).toBe("no-store")
  expect(await answer.text()).toMatch(
    /^# HELP waybill_queue_messages .*\n# TYPE waybill_queue_messages gauge$/m,
  )
})

const faster = { everyMs: 30, restFactor: 0 }

test("METRICS-2 a flood that waits shows in length and age of its project; both are 0 when it has left", async () => {
  const store = closeAfterwards(await openTestStore())
  const clock = manualClock(systemClock.now())
  const taking = await start({ store, clock, config: { roles: ["api", "track"] } })
  const project = await makeProject(taking)
  const other = await makeProject(taking)
  const emails = Array.from({ length: 300 }, (_, n) => `r${n}@inbox${n % 5}.example`)
  await taking.ok(emailSend, { message: makeMessage(project, emails) }, project.key)
  clock.advance(minutes(10))
  await taking.ok(emailSend, { message: makeMessage(other, ["a@b.example", "c@d.example"]) }, other.key)
  clock.advance(minutes(5))
  closeAfterwards(openQueueFigures(taking.ctx, faster))
  const queued = `waybill_queue_project_messages{project_id="${project.project_id}"}`
  await expect.poll(() => value(taking, queued)).toBe(300)
  const during = await scrape(taking)
  expect(valueIn(during, 'waybill_queue_messages{state="waiting"}')).toBe(302)
  expect(valueIn(during, "waybill_queue_oldest_seconds")).toBe(900)
  const ageOf = ({ project_id }: typeof project) =>
    valueIn(during, `waybill_queue_project_oldest_seconds{project_id="${project_id}"}`)
  expect([ageOf(project), ageOf(other)]).toEqual([900, 300])
  const sending = await start({
    store,
    clock,
    config: { publicUrl: taking.url, roles: ["deliver", "sandbox"] },
  })
  await sending.idle()
  const left = async () => {
    const text = await scrape(taking)
    const states = ["waiting", "deferred", "in_progress"]
    return [
      ...states.map((state) => valueIn(text, `waybill_queue_messages{state="${state}"}`)),
      valueIn(text, "waybill_queue_oldest_seconds"),
      valueIn(text, queued),
    ]
  }
  await expect.poll(left).toEqual([0, 0, 0, 0, undefined])
  expect(await value(sending, 'waybill_delivery_attempts_total{outcome="delivered"}')).toBe(302)
  expect(await value(taking, 'waybill_messages_accepted_total{source="api"}')).toBe(302)
})

test("METRICS-2 a message that comes again later is deferred and does not count as late", async () => {
  const clock = manualClock(systemClock.now())
  const service = await start({ clock })
  const project = await makeProject(service)
  await service.ok(emailSend, { message: makeMessage(project, "soft-once@inbox.example") }, project.key)
  await service.idle()
  closeAfterwards(openQueueFigures(service.ctx, faster))
  await expect.poll(() => value(service, 'waybill_queue_messages{state="deferred"}')).toBe(1)
  expect(await value(service, "waybill_queue_oldest_seconds")).toBe(0)
  expect(await value(service, 'waybill_delivery_attempts_total{outcome="deferred"}')).toBe(1)
})

test("METRICS-2 events that are not posted show in length and age of the outbox; calls in their result", async () => {
  const store = closeAfterwards(await openTestStore())
  const catcher = closeAfterwards(await openCallbackCatcher())
  const clock = manualClock(systemClock.now())
  const common = { callbackAllow: [catcher.hostPort] }
  const rest = ["api", "track", "deliver", "sandbox"] as const
  const service = await start({ store, clock, config: { ...common, roles: rest } })
  const project = await makeProject(service)
  const webhook = { url: catcher.url, status: "active", events: { email_status: ["sent", "delivered"] } }
  await service.call("webhook/set", webhook, project.key)
  const message = makeMessage(project, ["a@inbox.example", "b@inbox.example"])
  await service.ok(emailSend, { message }, project.key)
  const backlog = () =>
    rows<{ queued: number; waiting: number }>(
      store.db,
      sql`select (select count(*)::int from queue) as queued, (select count(*)::int from outbox) as waiting`,
    )
  await expect.poll(backlog).toEqual([{ queued: 0, waiting: 4 }])
  clock.advance(minutes(2))
  closeAfterwards(openQueueFigures(service.ctx, faster))
  await expect.poll(() => value(service, "waybill_outbox_events")).toBe(4)
  const text = await scrape(service)
  expect(valueIn(text, "waybill_outbox_oldest_seconds")).toBe(120)
  const ofProject = (name: string) => valueIn(text, `${name}{project_id="${project.project_id}"}`)
  expect(ofProject("waybill_outbox_project_events")).toBe(4)
  expect(ofProject("waybill_outbox_project_oldest_seconds")).toBe(120)
  const telling = await start({
    store,
    clock,
    config: { ...common, publicUrl: service.url, roles: ["webhooks"] },
  })
  await telling.idle()
  await expect.poll(() => value(service, "waybill_outbox_events")).toBe(0)
  expect(await value(service, "waybill_outbox_oldest_seconds")).toBe(0)
  expect(await value(telling, 'waybill_webhook_calls_total{outcome="answered"}')).toBe(catcher.calls.length)
})

test("METRICS-2 calls that are rejected wait for their next try", async () => {
  const catcher = closeAfterwards(await openCallbackCatcher())
  catcher.answer(500)
  const service = await start({ config: { callbackAllow: [catcher.hostPort] } })
  const project = await makeProject(service)
  const webhook = { url: catcher.url, status: "active", events: { email_status: ["delivered"] } }
  await service.call("webhook/set", webhook, project.key)
  await service.ok(emailSend, { message: makeMessage(project) }, project.key)
  closeAfterwards(openQueueFigures(service.ctx, faster))
  await expect.poll(() => value(service, 'waybill_webhook_calls_waiting{state="deferred"}')).toBe(1)
  expect(await value(service, 'waybill_webhook_calls_total{outcome="rejected"}')).toBe(1)
})

test("METRICS-2 a process without the role api exports the same figures of the whole database", async () => {
  const store = closeAfterwards(await openTestStore())
  const taking = await start({ store, config: { roles: ["api", "track"] } })
  const project = await makeProject(taking)
  await taking.ok(emailSend, { message: makeMessage(project) }, project.key)
  const intake = await start({ store, config: { publicUrl: taking.url, roles: ["intake"] } })
  await expect.poll(() => value(intake, 'waybill_queue_messages{state="waiting"}')).toBe(1)
  expect(await value(intake, "waybill_queue_figures_age_seconds")).toBeGreaterThanOrEqual(0)
})

test("METRICS-3 requests are counted by method and class of status, and made-up paths make no series", async () => {
  const service = await start({ isApiOnly: true })
  const project = await makeProject(service)
  await service.ok(emailSend, { message: makeMessage(project) }, project.key)
  await service.call("email/send", { message: {} }, project.key)
  await service.call("email/send", {}, "a-key-that-nobody-has")
  for (const path of ["email/stolen-secret", "made-up/send", "%00/send"])
    await service.call(path, {}, project.key)
  await get(service, {}, "/t/reader@example.com")
  await get(service)
  const text = await scrape(service)
  const count = (route: string, status: string) =>
    valueIn(text, `waybill_http_request_duration_seconds_count{route="${route}",status="${status}"}`)
  expect(count("email/send", "2xx")).toBe(1)
  expect(count("email/send", "4xx")).toBe(2)
  expect(count("/metrics", "4xx")).toBe(1)
  expect(count("none", "4xx")).toBe(4)
  for (const made of ["stolen-secret", "made-up", "reader@"]) expect(text).not.toContain(made)
})

test("METRICS-3 calls that are turned down count by their code, those above the rate as 429", async () => {
  const service = await start({ isApiOnly: true, config: { rateLimit: 50 } })
  const project = await makeProject(service)
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => service.call("system/ping", {}, project.key)),
  )
  const limited = answers.filter((one) => one.code === 429).length
  expect(limited).toBeGreaterThan(0)
  expect(await value(service, 'waybill_api_refusals_total{code="429"}')).toBe(limited)
})

test("METRICS-3 SMTP sessions are counted while they are open, and messages by what came of them", async () => {
  const service = await start()
  const project = await makeProject(service)
  const transport = createTransport({
    host: "127.0.0.1",
    port: service.ctx.config.smtpPort,
    tls: { rejectUnauthorized: false },
    auth: { user: String(project.project_id), pass: project.key },
    pool: true,
    maxConnections: 1,
  })
  const mail = { to: "reader@inbox.example", subject: "Hello", text: "Hello" }
  await transport.sendMail({ from: project.from_email, ...mail })
  await transport.sendMail({ from: "stranger@elsewhere.example", ...mail }).catch(() => {})
  const name = '{server="submission_starttls"}'
  expect(await value(service, `waybill_smtp_connections${name}`)).toBeGreaterThan(0)
  transport.close()
  await expect.poll(() => value(service, `waybill_smtp_connections${name}`)).toBe(0)
  expect(await value(service, `waybill_smtp_sessions_total${name}`)).toBeGreaterThan(0)
  expect(await value(service, 'waybill_smtp_submissions_total{outcome="accepted"}')).toBe(1)
  expect(await value(service, 'waybill_smtp_submissions_total{outcome="refused"}')).toBe(1)
  expect(await value(service, 'waybill_messages_accepted_total{source="smtp"}')).toBe(1)
})

test("METRICS-3 a scrape contains no address, key or host of anybody", async () => {
  const service = await start()
  const project = await makeProject(service)
  const message = makeMessage(project, "very-private@inbox.example", { subject: "A private subject" })
  await service.ok(emailSend, { message }, project.key)
  await service.idle()
  const text = await scrape(service)
  for (const word of [
    "very-private",
    "inbox.example",
    project.key,
    service.accountKey,
    project.domain,
    token,
  ])
    expect(text).not.toContain(word)
  expect(text).toContain("waybill_delivery_attempts_total")
})

test("METRICS-5 what a process that died left is taken over, and counted", async () => {
  const store = closeAfterwards(await openTestStore())
  const taking = await start({ store, config: { roles: ["api", "track"] } })
  const project = await makeProject(taking)
  await taking.ok(emailSend, { message: makeMessage(project, ["a@x.example", "b@x.example"]) }, project.key)
  await store.db.execute(
    sql`update queue set is_ready = true, lease = 'of the dead', leased_until = now() - interval '1 second'`,
  )
  const sending = await start({ store, config: { publicUrl: taking.url, roles: ["deliver", "sandbox"] } })
  await sending.idle()
  expect(await value(sending, 'waybill_leases_taken_over_total{kind="message"}')).toBe(2)
  expect(await value(sending, 'waybill_leases_lost_total{kind="message"}')).toBe(0)
})

test("METRICS-6 a scrape makes no query: it answers while every connection is taken", async () => {
  const store = closeAfterwards(await openTestStore())
  const service = await start({ store, isApiOnly: true })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = Array.from({ length: 10 }, () => store.db.transaction(() => held))
  const requests = store.db.execute(sql`select 1`)
  await scrape(service)
  release()
  await Promise.all([...holding, requests])
})

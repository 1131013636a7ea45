import { and, eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { days, hours, minutes, plus, seconds } from "../../clock.ts"
import type { Component } from "../../context.ts"
import { openHousekeeping } from "../../housekeeping/worker.ts"
import { Refusal } from "../../refusal.ts"
import { dropExcessTries } from "../../store/call-tries.ts"
import type { Store } from "../../store/open.ts"
import { events } from "../../store/schema/events.ts"
import { calls, callTries, outbox, replays, webhooks } from "../../store/schema/webhooks.ts"
import { deleteWebhook, type WebhookRow } from "../../store/webhooks.ts"
import { type CallbackCatcher, isAuthentic, openCallbackCatcher } from "../../testing/callback-catcher.ts"
import { makeCaller } from "../../testing/make-caller.ts"
import { openTestStore } from "../../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../../testing/webhook-fixture.ts"
import { allowance } from "../../webhooks/replay.ts"
import { openWebhooks } from "../../webhooks/worker.ts"
import type { Implementation } from "../method.ts"
import { webhookListHandler } from "./list.ts"
import { webhookLogHandler } from "./log.ts"
import { webhookLogGetHandler } from "./log-get.ts"
import { webhookReplayHandler } from "./replay.ts"
import { webhookReplayStatusHandler } from "./replay-status.ts"
import { webhookReplayStopHandler } from "./replay-stop.ts"
import { webhookTestHandler } from "./test.ts"

let store: Store
let fixture: WebhookFixture
let catcher: CallbackCatcher
let webhook: WebhookRow
const components: Component[] = []

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  catcher = await openCallbackCatcher()
  fixture = await makeWebhookFixture(store, [catcher.hostPort])
  webhook = await fixture.addWebhook({ url: catcher.url, delivery_info: 1 })
})
afterEach(async () => {
  await close()
  await deleteWebhook(store.db, fixture.project_id, catcher.url)
  await catcher.close()
})

const open = () => components.push(openWebhooks(fixture.ctx, { gatherMs: 0, pollMs: seconds(1) }))
const close = async () => {
  for (const component of components.splice(0)) await component.close()
}

type Answer = Record<string, never> & {
  calls: Logged[]
  cursor: string
  call: Logged & { body: string; event_list: unknown[]; history: Tried[] }
  events: number
  by_status: Record<string, number>
  seconds: number
  replay_id: number
  replays: Progress[]
  replay: Progress
  objects: Record<string, unknown>[]
}
type Logged = { id: number; status: string; events: number; tries: number; replay_id?: number }
type Tried = { try_no: number; headers: Record<string, string>; answer?: { body: string }; body?: string }
type Progress = { id: number; status: string; answered: number; remaining: number; stop_reason?: string }

const run = (handler: Implementation, body: object, one = fixture) =>
  handler.run(
    body,
    makeCaller({ user_id: one.user_id, project_id: one.project_id }),
    one.ctx,
    {},
  ) as Promise<Answer>

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return error
  throw new Error(`Expected a refusal, got ${String(error)}.`)
}

const allCalls = () => store.db.select().from(calls).where(eq(calls.project_id, fixture.project_id))
const log = async (filter: object = {}) => (await run(webhookLogHandler, filter)).calls
const range = { start_time: "2029-12-31 00:00:00", end_time: "2030-01-03 00:00:00" }
const replayOf = (fields: object = {}) =>
  run(webhookReplayHandler, { url: catcher.url, ...range, rate: 1000, ...fields })
const progressOf = async (replay_id: number) =>
  (await run(webhookReplayStatusHandler, { replay_id })).replays[0]

/** Moves the clock in steps, as a worker polls, until `done` is true. */
async function until(done: () => Promise<boolean>, stepMs = 1000): Promise<void> {
  await vi.waitFor(
    async () => {
      fixture.clock.advance(stepMs)
      fixture.ctx.notifier.notify("outbox")
      expect(await done()).toBe(true)
    },
    { timeout: 15_000, interval: 20 },
  )
}

const settled = async () => {
  const now = fixture.clock.now()
  const waiting = await store.db.select().from(outbox).where(eq(outbox.project_id, fixture.project_id))
  const open = (await allCalls()).filter(
    (one) => one.lease !== null || (one.next_try_at ?? plus(now, 1)) <= now,
  )
  return waiting.length === 0 && open.length === 0
}

/** `count` events that were posted and answered, or given up after a day of failures. */
async function deliverEvents(count: number, status = 200, body = ""): Promise<number[]> {
  catcher.answer({ status, body })
  const ids = await fixture.addEvents(webhook.webhook_id, count)
  if (components.length === 0) open()
  await until(settled, 0)
  if (status !== 200) {
    fixture.clock.advance(hours(24))
    await until(settled, 0)
    await store.db
      .update(webhooks)
      .set({ status: "active", failing_since: null })
      .where(eq(webhooks.webhook_id, webhook.webhook_id))
  }
  return ids
}

test("WEBHOOKLOG-1 every try is kept with its request, its answer and its time", async () => {
  catcher.answer((_, n) => ({
    status: n === 0 ? 503 : 200,
    body: `answer ${n}`,
    headers: { "x-request-id": `r${n}`, "set-cookie": "a=b" },
  }))
  await fixture.addEvents(webhook.webhook_id, 2)
  open()
  await until(settled, 0)
  expect(await log()).toMatchObject([{ status: "failed", tries: 1, http_status: 503, events: 2 }])
  fixture.clock.advance(minutes(10))
  await until(settled, 0)
  const [one] = await log()
  expect(one).toMatchObject({ status: "answered", tries: 2, http_status: 200 })
  const { call } = await run(webhookLogGetHandler, { call_id: one?.id })
  expect(call.history).toMatchObject([
    {
      try_no: 1,
      started_at: "2030-01-01 00:00:00",
      http_status: 503,
      answer: { body: "answer 0", headers: { "x-request-id": "r0" } },
    },
    { try_no: 2, started_at: "2030-01-01 00:10:00", http_status: 200, url: `${catcher.url}?retry_count=1` },
  ])
  expect(JSON.stringify(call)).not.toContain("set-cookie")
  expect(call.history.map((tried) => tried.headers.id)).toEqual(catcher.calls.map((caught) => caught.id))
})

test("WEBHOOKLOG-1 the first 2 KB of an answer are kept, whatever bytes they are", async () => {
  await deliverEvents(1, 500, `\0ä${"x".repeat(9000)}`)
  const [one] = await log()
  const { call } = await run(webhookLogGetHandler, { call_id: one?.id })
  const body = call.history[0]?.answer?.body ?? ""
  expect(body.slice(0, 5)).toBe("äxxxx")
  expect(body.length).toBeLessThanOrEqual(2048)
})

test("WEBHOOKLOG-1 tries older than 30 days go, and those beyond the newest of a project", async () => {
  for (let n = 0; n < 3; n += 1) {
    await deliverEvents(1)
    fixture.clock.advance(minutes(1))
  }
  const tries = () => store.db.select().from(callTries).where(eq(callTries.project_id, fixture.project_id))
  await dropExcessTries(store.db, fixture.project_id - 1, 2, 1000)
  expect(await tries()).toHaveLength(2)
  fixture.clock.advance(days(31))
  components.push(openHousekeeping(fixture.ctx))
  await vi.waitFor(async () => expect(await tries()).toHaveLength(0), { timeout: 5000 })
})

test("WEBHOOKLOG-2 the log is filtered by webhook, status, time and message, and paged newest first", async () => {
  const [first] = await deliverEvents(1)
  fixture.clock.advance(hours(1))
  await deliverEvents(1, 503)
  const all = await log()
  expect(all.map((one) => one.status)).toEqual(["given_up", "answered"])
  expect(await log({ url: catcher.url, webhook_id: webhook.webhook_id })).toHaveLength(2)
  expect(await log({ webhook_id: webhook.webhook_id + 1000 })).toEqual([])
  expect(await log({ status: "answered" })).toMatchObject([{ id: all[1]?.id }])
  expect(await log({ status: "waiting" })).toEqual([])
  expect(await log({ start_time: "2030-01-01 00:30:00" })).toMatchObject([{ id: all[0]?.id }])
  expect(await log({ end_time: "2030-01-01 00:30:00" })).toMatchObject([{ id: all[1]?.id }])
  const [event] = await store.db
    .select()
    .from(events)
    .where(eq(events.event_id, first ?? 0))
  // The events of these tests share the letter's job, one per batch.
  expect(await log({ job_id: event?.job_id })).toMatchObject([{ id: all[1]?.id }])
  const page = await run(webhookLogHandler, { limit: 1 })
  expect(page.calls).toMatchObject([{ id: all[0]?.id }])
  const next = await run(webhookLogHandler, { limit: 1, cursor: page.cursor })
  expect(next.calls).toMatchObject([{ id: all[1]?.id }])
  expect((await run(webhookLogHandler, { limit: 1, cursor: next.cursor })).calls).toEqual([])
})

test.each([
  [webhookLogHandler, { status: "lost" }, 400, "status"],
  [webhookLogHandler, { limit: 0 }, 400, "limit"],
  [webhookLogHandler, { cursor: "x" }, 400, "cursor"],
  [webhookLogHandler, { start_time: "yesterday" }, 400, "start_time"],
  [webhookLogHandler, { url: "https://unknown.example/" }, 304, "url"],
  [webhookLogGetHandler, {}, 400, "call_id"],
  [webhookLogGetHandler, { call_id: 999_999_999 }, 404, "call_id"],
  [webhookReplayHandler, {}, 305, "url"],
  [webhookReplayHandler, { call_id: 999_999_999 }, 404, "call_id"],
  [webhookReplayHandler, { url: "https://unknown.example/" }, 304, "url"],
  [webhookReplayHandler, { rate: 0 }, 400, "rate"],
  [webhookReplayHandler, { which: "some" }, 400, "which"],
  [webhookReplayHandler, { email_status: [] }, 400, "email_status"],
  [webhookReplayStatusHandler, { replay_id: 999_999_999 }, 404, "replay_id"],
  [webhookReplayStatusHandler, { url: "https://unknown.example/" }, 304, "url"],
  [webhookReplayStopHandler, { replay_id: 999_999_999 }, 404, "replay_id"],
  [webhookReplayStopHandler, {}, 400, "replay_id"],
  [webhookTestHandler, { url: "https://unknown.example/" }, 304, "url"],
  [webhookTestHandler, { url: "https://a.example/", email_status: "lost" }, 400, "email_status"],
] as const)("WEBHOOKLOG-4 %# is refused and names the field", async (handler, body, code, field) => {
  const refusal = await refusalOf(run(handler, body))
  expect([refusal.code, refusal.publicMessage]).toEqual([code, expect.stringContaining(field)])
})

test.each([
  [{ start_time: "2029-10-01 00:00:00" }, "start_time: it is at most 30 days"],
  [{ start_time: undefined }, "start_time: it is missing"],
  [{ end_time: "2029-12-30 00:00:00" }, "end_time: it is later"],
])("REPLAY-1 a time of %j is refused", async (fields, sentence) => {
  expect((await refusalOf(replayOf(fields))).publicMessage).toContain(sentence)
})

test("WEBHOOKLOG-3 the body is kept byte for byte as it was signed, also when it was packed", async () => {
  await store.db
    .update(webhooks)
    .set({ event_format: "json_post_gzip" })
    .where(eq(webhooks.webhook_id, webhook.webhook_id))
  await deliverEvents(3)
  const [one] = await log()
  const { call } = await run(webhookLogGetHandler, { call_id: one?.id })
  expect(Buffer.from(call.body).equals(catcher.calls[0]?.raw ?? Buffer.alloc(0))).toBe(true)
  expect(call.history[0]?.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "application/json",
  })
  expect(call.event_list).toHaveLength(3)
})

test("WEBHOOKLOG-3 a body that changed between two tries is there twice, the newest as the call's", async () => {
  catcher.answer(503)
  await fixture.addEvents(webhook.webhook_id, 1)
  open()
  await until(settled, 0)
  await store.db.update(webhooks).set({ delivery_info: 0 }).where(eq(webhooks.webhook_id, webhook.webhook_id))
  fixture.clock.advance(minutes(10))
  await until(settled, 0)
  fixture.clock.advance(minutes(10))
  await until(settled, 0)
  const { call } = await run(webhookLogGetHandler, { call_id: (await log())[0]?.id })
  expect(call.history.map((tried) => tried.body !== undefined)).toEqual([true, true, false])
  expect(call.body).toBe(call.history[1]?.body)
  expect(call.body).not.toContain("delivery_info")
})

test("WEBHOOKLOG-5 a test is signed, marked, answered at once, and neither logged nor counted", async () => {
  catcher.answer({ status: 418, body: "no coffee" })
  await store.db
    .update(webhooks)
    .set({ status: "disabled" })
    .where(eq(webhooks.webhook_id, webhook.webhook_id))
  const answer = await run(webhookTestHandler, { url: catcher.url, email_status: "hard_bounced" })
  expect(answer).toMatchObject({ is_answered: false, http_status: 418, answer: { body: "no coffee" } })
  const [call] = catcher.calls
  expect(call && isAuthentic(call, fixture.apiKey)).toBe(true)
  expect(call?.headers.test).toBe("1")
  expect(call?.events).toMatchObject([
    { event_data: { job_id: "test-event", status: "hard_bounced", metadata: { test: "webhook/test" } } },
  ])
  expect(await log()).toEqual([])
  await run(webhookTestHandler, { url: catcher.url, email_status: "spam_block" })
  expect(catcher.calls[1]?.events[0]?.event_name).toBe("transactional_spam_block")
})

test("WEBHOOKLOG-6 a webhook reports its health", async () => {
  const health = async () => (await run(webhookListHandler, {})).objects[0]
  expect(await health()).toMatchObject({ waiting: 0 })
  await deliverEvents(2)
  expect(await health()).toMatchObject({
    waiting: 0,
    last_success_at: "2030-01-01 00:00:00",
    last_try: { http_status: 200 },
  })
  catcher.answer(503)
  fixture.clock.advance(minutes(5))
  await fixture.addEvents(webhook.webhook_id, 3)
  await until(settled, 0)
  expect(await health()).toMatchObject({
    waiting: 3,
    failing_since: "2030-01-01 00:05:00",
    oldest_waiting_at: "2030-01-01 00:05:00",
    gives_up_at: "2030-01-02 00:05:00",
    next_try_at: "2030-01-01 00:15:00",
    last_try: { at: "2030-01-01 00:05:00", http_status: 503 },
  })
})

test("REPLAY-1 a dry run counts and posts nothing; missed leaves out what was answered or waits", async () => {
  await deliverEvents(2)
  await deliverEvents(3, 503)
  const dry = await replayOf({ dry_run: 1, rate: 2 })
  expect(dry).toEqual({ status: "success", events: 3, by_status: { delivered: 3 }, seconds: 2 })
  expect(await replayOf({ dry_run: 1, which: "all" })).toMatchObject({ events: 5 })
  expect(await replayOf({ dry_run: 1, email_status: ["spam"] })).toMatchObject({ events: 0 })
  expect(await replayOf({ email_status: ["spam"] })).not.toHaveProperty("replay_id")
  expect(await store.db.select().from(replays).where(eq(replays.project_id, fixture.project_id))).toEqual([])
})

test("REPLAY-2 what happened while a webhook collected nothing is missed too", async () => {
  await deliverEvents(1)
  const ids = await fixture.addEvents(webhook.webhook_id, 4)
  await store.db
    .delete(outbox)
    .where(and(eq(outbox.project_id, fixture.project_id), eq(outbox.webhook_id, webhook.webhook_id)))
  catcher.calls.splice(0)
  const { replay_id } = await replayOf()
  await until(async () => (await progressOf(replay_id))?.status === "done")
  expect((await log()).filter((one) => one.replay_id === replay_id)).toMatchObject([{ events: ids.length }])
})

test("REPLAY-3 every event of a replay is posted at least once, in new calls with a mark, also when a worker dies", async () => {
  await deliverEvents(250, 503)
  await close()
  catcher.answer(200)
  catcher.calls.splice(0)
  const { replay_id, events: count } = await replayOf({ rate: 100 })
  expect(count).toBe(250)
  open()
  await vi.waitFor(() => expect(catcher.calls.length).toBeGreaterThan(0), { timeout: 5000 })
  await close()
  open()
  await until(async () => (await progressOf(replay_id))?.status === "done")
  expect(await progressOf(replay_id)).toMatchObject({ answered: 250, remaining: 0 })
  const emails = catcher.calls.flatMap((call) => call.events.map((event) => event.event_data.email))
  expect(new Set(emails).size).toBe(250)
  expect(catcher.calls.every((call) => call.headers.replay === String(replay_id))).toBe(true)
  expect(catcher.calls.every((call) => isAuthentic(call, fixture.apiKey))).toBe(true)
})

test("REPLAY-4 a replay keeps to its rate and reports its progress", async () => {
  await deliverEvents(100, 503)
  catcher.answer(200)
  const { replay_id } = await replayOf({ rate: 10 })
  await vi.waitFor(
    async () => expect(await progressOf(replay_id)).toMatchObject({ answered: 10, remaining: 90 }),
    { timeout: 5000 },
  )
  fixture.clock.advance(seconds(1))
  await vi.waitFor(
    async () => expect(await progressOf(replay_id)).toMatchObject({ answered: 20, remaining: 80 }),
    { timeout: 5000 },
  )
})

test("REPLAY-4 a pace counts whole events and makes up for one second at most", () => {
  const at = fixture.clock.now()
  expect(allowance({ rate: 3, paced_at: plus(at, -500) }, at)).toMatchObject({ events: 1 })
  expect(allowance({ rate: 3, paced_at: plus(at, -60_000) }, at)).toEqual({ events: 3, paced_at: at })
  expect(allowance({ rate: 1, paced_at: plus(at, -999) }, at)).toEqual({
    events: 0,
    paced_at: plus(at, -999),
  })
})

test("REPLAY-5 nothing is replayed to a webhook that is not active; a replay under way waits", async () => {
  await deliverEvents(30, 503)
  const setStatus = (status: "active" | "disabled") =>
    store.db.update(webhooks).set({ status }).where(eq(webhooks.webhook_id, webhook.webhook_id))
  await setStatus("disabled")
  const refusal = await refusalOf(replayOf())
  expect([refusal.code, refusal.publicMessage]).toEqual([
    400,
    expect.stringContaining("url: the webhook is disabled"),
  ])
  await setStatus("active")
  catcher.answer(200)
  const { replay_id } = await replayOf({ rate: 10 })
  await vi.waitFor(async () => expect(await progressOf(replay_id)).toMatchObject({ answered: 10 }), {
    timeout: 5000,
  })
  await setStatus("disabled")
  const before = catcher.calls.length
  for (let n = 0; n < 5; n += 1) {
    fixture.clock.advance(seconds(1))
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  expect(catcher.calls.length).toBe(before)
  expect(await progressOf(replay_id)).toMatchObject({ status: "running", remaining: 20 })
  await setStatus("active")
  await until(async () => (await progressOf(replay_id))?.status === "done")
  expect(await progressOf(replay_id)).toMatchObject({ answered: 30 })
})

test("REPLAY-6 stop stops it, and it stays stopped", async () => {
  await deliverEvents(40, 503)
  catcher.answer(200)
  const { replay_id } = await replayOf({ rate: 10 })
  await vi.waitFor(async () => expect(await progressOf(replay_id)).toMatchObject({ answered: 10 }), {
    timeout: 5000,
  })
  const { replay } = await run(webhookReplayStopHandler, { replay_id })
  expect(replay).toMatchObject({ status: "stopped", remaining: 0, answered: 10 })
  const before = catcher.calls.length
  for (let n = 0; n < 5; n += 1) {
    fixture.clock.advance(seconds(1))
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  expect(catcher.calls.length).toBe(before)
  expect((await run(webhookReplayStopHandler, { replay_id })).replay).toMatchObject({ status: "stopped" })
})

test("REPLAY-6 calls of a stopped replay are not repeated", async () => {
  await deliverEvents(1, 503)
  catcher.answer(503)
  catcher.calls.splice(0)
  const { replay_id } = await replayOf()
  await vi.waitFor(() => expect(catcher.calls).toHaveLength(1), { timeout: 5000 })
  await until(settled, 0)
  await run(webhookReplayStopHandler, { replay_id })
  fixture.clock.advance(minutes(30))
  await until(settled, 0)
  expect(catcher.calls).toHaveLength(1)
  expect(await log({ status: "failed" })).toEqual([])
})

test("REPLAY-7 five failed calls in a row stop a replay", async () => {
  await deliverEvents(20, 503)
  await store.db.update(webhooks).set({ single_event: 1 }).where(eq(webhooks.webhook_id, webhook.webhook_id))
  const { replay_id } = await replayOf({ rate: 5 })
  await until(async () => (await progressOf(replay_id))?.status === "stopped")
  expect(await progressOf(replay_id)).toMatchObject({ stop_reason: "The last 5 calls failed.", remaining: 0 })
})

test("REPLAY-8 one call can be replayed, answered or given up; one that waits is not", async () => {
  await deliverEvents(2)
  const [one] = await log()
  const { replay_id, events: count } = await run(webhookReplayHandler, { call_id: one?.id })
  expect(count).toBe(2)
  await until(async () => (await progressOf(replay_id))?.status === "done")
  expect(catcher.calls.map((call) => call.events)).toEqual([
    catcher.calls[1]?.events,
    catcher.calls[1]?.events,
  ])
  catcher.answer(503)
  await fixture.addEvents(webhook.webhook_id, 1)
  await until(settled, 0)
  const [failed] = await log({ status: "failed" })
  expect((await refusalOf(run(webhookReplayHandler, { call_id: failed?.id }))).publicMessage).toContain(
    "not at its end",
  )
})

test("REPLAY-9 calls and replays of another project cannot be seen, replayed, stopped or tested", async () => {
  await deliverEvents(2, 503)
  const [one] = await log()
  const stranger = await makeWebhookFixture(store, [catcher.hostPort])
  await stranger.addWebhook({ url: catcher.url })
  const { replay_id } = await replayOf({ rate: 1 })
  expect((await run(webhookLogHandler, {}, stranger)).calls).toEqual([])
  expect((await run(webhookLogHandler, { webhook_id: webhook.webhook_id }, stranger)).calls).toEqual([])
  expect((await refusalOf(run(webhookLogGetHandler, { call_id: one?.id }, stranger))).code).toBe(404)
  expect((await refusalOf(run(webhookReplayHandler, { call_id: one?.id }, stranger))).code).toBe(404)
  expect((await refusalOf(run(webhookReplayStatusHandler, { replay_id }, stranger))).code).toBe(404)
  expect((await refusalOf(run(webhookReplayStopHandler, { replay_id }, stranger))).code).toBe(404)
  expect((await run(webhookReplayStatusHandler, {}, stranger)).replays).toEqual([])
  const theirs = { url: catcher.url, ...range, which: "all", dry_run: 1 }
  expect((await run(webhookReplayHandler, theirs, stranger)).events).toBe(0)
  expect((await progressOf(replay_id))?.status).not.toBe("stopped")
  await run(webhookTestHandler, { url: catcher.url }, stranger)
  const last = catcher.calls.findLast((call) => call.headers.test === "1")
  expect(last && isAuthentic(last, stranger.apiKey)).toBe(true)
  await deleteWebhook(store.db, stranger.project_id, catcher.url)
  expect(await log()).toHaveLength(1 + (await log()).filter((call) => call.replay_id === replay_id).length)
})

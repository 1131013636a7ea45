import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { days, hours, minutes } from "../../clock.ts"
import { openHousekeeping } from "../../housekeeping/worker.ts"
import { dropExcessTries } from "../../store/call-tries.ts"
import { countMissed } from "../../store/replay-events.ts"
import { events } from "../../store/schema/events.ts"
import { callTries, outbox, webhooks } from "../../store/schema/webhooks.ts"
import { isAuthentic } from "../../testing/callback-catcher.ts"
import { webhookLogGetHandler, webhookLogHandler } from "./log.ts"
import { webhookLogStatsHandler } from "./log-stats.ts"
import { webhookReplayHandler, webhookReplayStatusHandler, webhookReplayStopHandler } from "./replay.ts"
import { webhookTestHandler } from "./test.ts"
import {
  catcher,
  components,
  deliverEvents,
  fixture,
  log,
  open,
  prepareWebhook,
  refusalOf,
  replayOf,
  run,
  settled,
  store,
  until,
  webhook,
} from "./testing/log.ts"
import { webhookGetHandler, webhookListHandler } from "./webhook.ts"

prepareWebhook()

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
  await vi.waitFor(async () => expect(await tries()).toHaveLength(0))
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
  expect(page.newer).toBe("")
  const next = await run(webhookLogHandler, { limit: 1, cursor: page.cursor })
  expect(next.calls).toMatchObject([{ id: all[1]?.id }])
  expect(next.cursor).toBe("")
})

test("WEBHOOKLOG-2 lists a call in the time of its attempts, and log-stats counts it there", async () => {
  await deliverEvents(1, 503)
  const [call] = await log()
  const lastTry = { start_time: "2030-01-01 12:00:00", end_time: "2030-01-02 12:00:00" }
  expect(await log(lastTry)).toMatchObject([{ id: call?.id, status: "given_up" }])
  const stats = await run(webhookLogStatsHandler, { url: catcher.url, ...lastTry })
  expect(stats.calls).toMatchObject({ given_up: 1 })
  expect(await log({ start_time: "2030-01-03 00:00:00" })).toEqual([])
})

test("WEBHOOKLOG-2 is walked up the way it was walked down, from whatever page one comes", async () => {
  for (let n = 0; n < 7; n += 1) {
    await deliverEvents(1)
    fixture.clock.advance(minutes(1))
  }
  const all = (await log()).map((one) => one.id)
  const page = async (query: { cursor?: string; direction?: "newer" }) => {
    const { calls: shown, cursor, newer } = await run(webhookLogHandler, { limit: 2, ...query })
    return { ids: shown.map((one) => one.id), cursor, newer }
  }
  const down = [await page({})]
  for (let { cursor } = down[0] ?? { cursor: "" }; cursor !== ""; cursor = down.at(-1)?.cursor ?? "")
    down.push(await page({ cursor }))
  expect(down.map(({ ids }) => ids)).toEqual([
    all.slice(0, 2),
    all.slice(2, 4),
    all.slice(4, 6),
    all.slice(6),
  ])
  const up = [await page({ cursor: down.at(-1)?.newer ?? "", direction: "newer" })]
  for (let { newer } = up[0] ?? { newer: "" }; newer !== ""; newer = up.at(-1)?.newer ?? "")
    up.push(await page({ cursor: newer, direction: "newer" }))
  expect(up.map(({ ids }) => ids)).toEqual([all.slice(4, 6), all.slice(2, 4), all.slice(0, 2)])
  // And down again from a page that one came up to.
  expect((await page({ cursor: up[0]?.cursor ?? "" })).ids).toEqual(all.slice(6))
  // A page at the top that calls came over is whole, and has no newer one.
  await deliverEvents(1)
  const [newest = 0] = (await log()).map((one) => one.id)
  const below = await page({ cursor: down[1]?.newer ?? "", direction: "newer" })
  expect(below.ids).toEqual(all.slice(0, 2))
  const top = await page({ cursor: below.newer, direction: "newer" })
  expect([top.ids, top.newer]).toEqual([[newest, all[0]], ""])
})

test.each([
  [webhookLogHandler, { status: "lost" }, 400, "status"],
  [webhookLogHandler, { limit: 0 }, 400, "limit"],
  [webhookLogHandler, { cursor: "x" }, 400, "cursor"],
  [webhookLogHandler, { direction: "up" }, 400, "direction"],
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
  [{ start_time: "2029-10-01 00:00:00" }, "start_time: it must be at most 30 days"],
  [{ start_time: undefined }, "start_time is missing"],
  [{ end_time: "2029-12-30 00:00:00" }, "end_time: it must be later"],
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

test("WEBHOOKLOG-6 counts the events that a stopped webhook missed since it began to fail", async () => {
  await deliverEvents(2, 503)
  await deliverEvents(1)
  fixture.clock.advance(hours(2))
  const failing_since = fixture.clock.now()
  await deliverEvents(3, 503)
  await fixture.addEvents(webhook.webhook_id, 4)
  await store.db.delete(outbox).where(eq(outbox.webhook_id, webhook.webhook_id))
  const set = (changes: Partial<typeof webhook>) =>
    store.db.update(webhooks).set(changes).where(eq(webhooks.webhook_id, webhook.webhook_id))
  await set({ status: "stopped", failing_since })
  fixture.clock.advance(minutes(1))
  const [listed] = (await run(webhookListHandler, {})).objects
  expect(listed).toMatchObject({ status: "stopped", missed: 7, missed_since: "2030-01-02 02:00:00" })
  expect((await run(webhookGetHandler, { url: catcher.url })).object).toEqual(listed)
  const span = { from: failing_since, before: fixture.clock.now() }
  const counted = (missedMax: number, looksMax: number) =>
    countMissed(store.db, webhook, span, { missedMax, looksMax })
  expect(await counted(5, 6)).toEqual({ events: 5, since: failing_since })
  expect(await counted(7, 7)).toMatchObject({ events: 7 })
  expect(await counted(8, 6)).toBeNull()
  await set({ status: "active" })
  expect((await run(webhookListHandler, {})).objects[0]).not.toHaveProperty("missed")
})

test("WEBHOOKLOG-6 counts missed events of the first three stopped webhooks of a list", async () => {
  for (let n = 0; n < 4; n += 1)
    await fixture.addWebhook({ url: `https://hooks${n}.example/in`, status: "stopped" })
  const counted = (await run(webhookListHandler, {})).objects.filter(({ missed }) => missed === 0)
  expect(counted).toHaveLength(3)
})

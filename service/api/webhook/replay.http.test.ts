import { and, eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { minutes, plus, seconds } from "../../clock.ts"
import { outbox, replays, webhooks } from "../../store/schema/webhooks.ts"
import { deleteWebhook } from "../../store/webhooks.ts"
import { isAuthentic } from "../../testing/callback-catcher.ts"
import { makeWebhookFixture } from "../../testing/webhook-fixture.ts"
import { allowance } from "../../webhooks/replay.ts"
import { webhookLogGetHandler, webhookLogHandler } from "./log.ts"
import { webhookReplayHandler, webhookReplayStatusHandler, webhookReplayStopHandler } from "./replay.ts"
import { webhookTestHandler } from "./test.ts"
import {
  catcher,
  close,
  deliverEvents,
  fixture,
  log,
  open,
  prepareWebhook,
  progressOf,
  range,
  refusalOf,
  replayOf,
  run,
  settled,
  store,
  until,
  webhook,
} from "./testing/log.ts"

prepareWebhook()

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
  await vi.waitFor(() => expect(catcher.calls.length).toBeGreaterThan(0))
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
  await vi.waitFor(async () =>
    expect(await progressOf(replay_id)).toMatchObject({ answered: 10, remaining: 90 }),
  )
  fixture.clock.advance(seconds(1))
  await vi.waitFor(async () =>
    expect(await progressOf(replay_id)).toMatchObject({ answered: 20, remaining: 80 }),
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
  await vi.waitFor(async () => expect(await progressOf(replay_id)).toMatchObject({ answered: 10 }))
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
  await vi.waitFor(async () => expect(await progressOf(replay_id)).toMatchObject({ answered: 10 }))
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
  await vi.waitFor(() => expect(catcher.calls).toHaveLength(1))
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
    "not finished",
  )
})

test("WEBHOOKLOG-2 a call that was given up has the time at which replays had all of its events answered", async () => {
  await deliverEvents(2, 503)
  await deliverEvents(1, 503)
  const [other, one] = await log({ status: "given_up" })
  expect([one?.events, one?.replayed_at, other?.replayed_at]).toEqual([2, undefined, undefined])
  // Each event is a call: the first answered replay has one of them alone.
  await store.db.update(webhooks).set({ single_event: 1 }).where(eq(webhooks.webhook_id, webhook.webhook_id))
  catcher.answer(200)
  const { replay_id } = await run(webhookReplayHandler, { call_id: one?.id, rate: 1 })
  await vi.waitFor(async () => expect(await progressOf(replay_id)).toMatchObject({ answered: 1 }))
  expect((await log({ status: "given_up" })).map(({ replayed_at }) => replayed_at)).toEqual([
    undefined,
    undefined,
  ])
  await until(async () => (await progressOf(replay_id))?.status === "done")
  const [still, done] = await log({ status: "given_up" })
  expect([still?.id, still?.replayed_at, done?.id]).toEqual([other?.id, undefined, one?.id])
  const newest = (await log()).find((call) => call.replay_id === replay_id)
  expect(done?.replayed_at).toBe(newest?.last_try_at)
  const { call } = await run(webhookLogGetHandler, { call_id: one?.id })
  expect(call.replayed_at).toBe(done?.replayed_at)
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

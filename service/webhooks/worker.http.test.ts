import { and, asc, eq, sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { hours, minutes, plus, seconds } from "../clock.ts"
import type { Component } from "../context.ts"
import { openHousekeeping } from "../housekeeping/worker.ts"
import type { Store } from "../store/open.ts"
import { calls, outbox, webhooks } from "../store/schema/webhooks.ts"
import { deleteWebhook, type WebhookRow } from "../store/webhooks.ts"
import {
  type CallbackCatcher,
  type CaughtCall,
  isAuthentic,
  openCallbackCatcher,
} from "../testing/callback-catcher.ts"
import { endLeases } from "../testing/end-leases.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { openWebhooks } from "./worker.ts"

let store: Store
let fixture: WebhookFixture
let catcher: CallbackCatcher
const components: Component[] = []

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  catcher = await openCallbackCatcher()
  fixture = await makeWebhookFixture(store, [catcher.hostPort])
})
afterEach(async () => {
  for (const component of components.splice(0)) await component.close()
  await deleteWebhook(store.db, fixture.project_id, catcher.url)
  await catcher.close()
})

function open(): Component {
  const component = openWebhooks(fixture.ctx, { gatherMs: 0, pollMs: seconds(1) })
  components.push(component)
  return component
}

const allCalls = () =>
  store.db.select().from(calls).where(eq(calls.project_id, fixture.project_id)).orderBy(asc(calls.call_id))

const waiting = () => store.db.select().from(outbox).where(eq(outbox.project_id, fixture.project_id))

async function webhookNow(): Promise<WebhookRow | undefined> {
  const [row] = await store.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.project_id, fixture.project_id), eq(webhooks.url, catcher.url)))
  return row
}

/** Resolves when nothing waits in the outbox and no call is under way. */
async function quiet(): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await waiting()).toHaveLength(0)
      expect((await allCalls()).filter((call) => call.lease !== null)).toHaveLength(0)
    },
    { interval: 5 },
  )
}

/** Moves the clock and waits until everything that is due then was tried. */
async function advance(ms: number): Promise<void> {
  fixture.clock.advance(ms)
  await vi.waitFor(
    async () => {
      const now = fixture.clock.now()
      const due = (await allCalls()).filter(
        (call) => call.status === "waiting" && ((call.next_try_at ?? now) <= now || call.lease !== null),
      )
      if (due.length > 0) fixture.ctx.notifier.notify("outbox")
      expect(due).toHaveLength(0)
    },
    { interval: 5 },
  )
}

const emailsIn = (caught: CaughtCall[]) =>
  caught.flatMap((call) => call.events.map((event) => event.event_data.email))

test("WEBHOOK-3 events leave in one signed call within a moment of the ring", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url, delivery_info: 1 })
  // Only the notification wakes it: its next poll would be after ten minutes.
  const component = openWebhooks(fixture.ctx, { gatherMs: 50, pollMs: 600_000 })
  components.push(component)
  await fixture.addEvents(webhook.webhook_id, 3)
  const ringsUntilCalled = () => {
    fixture.ctx.notifier.notify("outbox")
    return catcher.calls.length
  }
  await expect.poll(ringsUntilCalled).toBe(1)
  await quiet()
  const [call] = catcher.calls
  expect(catcher.calls).toHaveLength(1)
  expect(call && isAuthentic(call, fixture.apiKey)).toBe(true)
  expect(call?.id).toMatch(/^[0-9a-f]{32}$/)
  expect(call?.query.has("retry_count")).toBe(false)
  expect(call?.body).toMatchObject({
    events_by_user: [
      { user_id: fixture.user_id, project_id: String(fixture.project_id), project_name: "Shop" },
    ],
  })
  expect(call?.events[0]?.event_data).toMatchObject({
    status: "delivered",
    event_time: "2030-01-01 00:00:00",
    delivery_info: { delivery_status: "ok_delivered" },
  })
  expect(await allCalls()).toMatchObject([{ status: "answered", last_http_status: 200, retry_count: 0 }])
  expect(await webhookNow()).toMatchObject({ failing_since: null, last_success_at: fixture.clock.now() })
})

test("WEBHOOK-7 250 events are three calls of at most 100, oldest first", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url, max_parallel: 5 })
  const event_ids = await fixture.addEvents(webhook.webhook_id, 250)
  open()
  await quiet()
  expect(catcher.calls.map((call) => call.events.length).sort()).toEqual([100, 100, 50])
  expect((await allCalls()).flatMap((call) => call.event_ids)).toEqual(event_ids)
  expect(new Set(emailsIn(catcher.calls)).size).toBe(250)
})

test("WEBHOOK-8 a webhook for single events gets one flat event per call", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url, single_event: 1 })
  await fixture.addEvents(webhook.webhook_id, 25)
  open()
  await quiet()
  expect(catcher.calls).toHaveLength(25)
  expect(catcher.calls[0]?.body).toMatchObject({
    event_name: "transactional_email_status",
    status: "delivered",
  })
  expect(new Set(emailsIn(catcher.calls)).size).toBe(25)
  expect(catcher.calls.every((call) => isAuthentic(call, fixture.apiKey))).toBe(true)
})

test("WEBHOOK-8 calls that wait with several events are split when the webhook turns to single events", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 4)
  catcher.answer(500)
  open()
  await quiet()
  await store.db.update(webhooks).set({ single_event: 1 }).where(eq(webhooks.webhook_id, webhook.webhook_id))
  catcher.answer(200)
  await advance(minutes(10))
  expect(catcher.calls.map((call) => call.events.length)).toEqual([4, 1, 1, 1, 1])
  expect(catcher.calls.map((call) => call.retry_count)).toEqual([0, 1, 1, 1, 1])
})

test("WEBHOOK-3 the compressed form is gzip with its Content-Encoding, signed over the plain JSON", async () => {
  const webhook = await fixture.addWebhook({ url: `${catcher.url}`, event_format: "json_post_gzip" })
  await fixture.addEvents(webhook.webhook_id, 2)
  open()
  await quiet()
  expect(catcher.calls[0]?.headers["content-encoding"]).toBe("gzip")
  expect(catcher.calls[0] && isAuthentic(catcher.calls[0], fixture.apiKey)).toBe(true)
})

test.each([201, 204, 302, 404, 500])("WEBHOOK-3 an answer of %i is a failure", async (status) => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 1)
  catcher.answer(status)
  open()
  await quiet()
  expect(await allCalls()).toMatchObject([
    {
      status: "waiting",
      retry_count: 1,
      last_http_status: status,
      next_try_at: plus(fixture.clock.now(), minutes(10)),
    },
  ])
})

test("WEBHOOK-4 a receiver that is silent for 3 seconds has failed", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 1)
  catcher.answer({ status: 200, stalled: true })
  open()
  await quiet()
  const [call] = await allCalls()
  expect(call).toMatchObject({
    status: "waiting",
    last_http_status: null,
    last_error: "No answer within 3 seconds.",
  })
  expect(call?.last_duration_ms).toBeGreaterThanOrEqual(2950)
})

test("WEBHOOK-5 a receiver that is away for a day and comes back gets everything, counted, in order", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url, max_parallel: 1 })
  await fixture.addEvents(webhook.webhook_id, 5)
  catcher.answer(503)
  open()
  await quiet()
  for (let hour = 1; hour < 24; hour += 1) await advance(hours(1))
  await fixture.addEvents(webhook.webhook_id, 3)
  fixture.ctx.notifier.notify("outbox")
  await quiet()
  expect(await webhookNow()).toMatchObject({ status: "active" })
  catcher.calls.splice(0)
  catcher.answer(200)
  await advance(hours(1))
  await quiet()
  expect(catcher.calls.map((call) => [call.events.length, call.retry_count])).toEqual([
    [5, 24],
    [3, 1],
  ])
  expect((await allCalls()).map((call) => call.status)).toEqual(["answered", "answered"])
  expect(await webhookNow()).toMatchObject({ status: "active", failing_since: null })
})

test("WEBHOOK-6 each request has its own ID and repetitions have their number in the query", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 1)
  catcher.answer((_call, n) => (n < 2 ? 500 : 200))
  open()
  await quiet()
  await advance(minutes(10))
  await advance(minutes(10))
  expect(catcher.calls.map((call) => call.retry_count)).toEqual([0, 1, 2])
  expect(new Set(catcher.calls.map((call) => call.id)).size).toBe(3)
  expect(new Set(catcher.calls.map((call) => call.raw.toString())).size).toBe(1)
})

test("WEBHOOK-7 never more calls at once than max_parallel, also with two workers", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url, max_parallel: 5, single_event: 1 })
  await fixture.addEvents(webhook.webhook_id, 40)
  catcher.answer({ status: 200, afterMs: 30 })
  open()
  open()
  await quiet()
  expect(catcher.calls).toHaveLength(40)
  expect(catcher.mostParallel()).toBeLessThanOrEqual(5)
  expect(catcher.mostParallel()).toBeGreaterThan(2)
})

test("WEBHOOK-10 a disabled webhook is not called; its calls wait and leave when it is active again", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 2)
  catcher.answer(500)
  open()
  await quiet()
  const setStatus = (status: "active" | "disabled") =>
    store.db.update(webhooks).set({ status }).where(eq(webhooks.webhook_id, webhook.webhook_id))
  await setStatus("disabled")
  fixture.clock.advance(hours(3))
  fixture.ctx.notifier.notify("outbox")
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(catcher.calls).toHaveLength(1)
  catcher.answer(200)
  await setStatus("active")
  await advance(seconds(1))
  expect(catcher.calls.map((call) => call.retry_count)).toEqual([0, 1])
})

test("WEBHOOK-10 what waits for an inactive webhook is given up after its 24 hours", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 2)
  catcher.answer(500)
  open()
  await quiet()
  await store.db
    .update(webhooks)
    .set({ status: "stopped" })
    .where(eq(webhooks.webhook_id, webhook.webhook_id))
  await fixture.addEvents(webhook.webhook_id, 2)
  fixture.clock.advance(hours(24))
  components.push(openHousekeeping(fixture.ctx))
  await expect.poll(allCalls).toMatchObject([{ status: "given_up" }])
  await expect.poll(waiting).toHaveLength(0)
  expect(catcher.calls).toHaveLength(1)
})

test("WEBHOOK-13 a worker that died in the middle of a call is followed by one that repeats it", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 3)
  const [call] = await store.db
    .insert(calls)
    .values({
      project_id: fixture.project_id,
      webhook_id: webhook.webhook_id,
      event_ids: (await waiting()).map((row) => row.event_id),
      created_at: fixture.clock.now(),
      next_try_at: fixture.clock.now(),
      leased_until: sql`now() + interval '1 minute'`,
      lease: "of a dead worker",
    })
    .returning()
  await store.db.delete(outbox).where(eq(outbox.project_id, fixture.project_id))
  open()
  // The lease of a worker that died has to run out, and no clock of ours ends it.
  fixture.clock.advance(minutes(5))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(catcher.calls).toEqual([])
  await endLeases(store.db)
  await advance(seconds(1))
  await catcher.waitForCalls(1)
  await quiet()
  expect(catcher.calls.map((caught) => [caught.events.length, caught.retry_count])).toEqual([[3, 1]])
  expect(await allCalls()).toMatchObject([{ call_id: call?.call_id, status: "answered" }])
})

test("closing waits for the call under way and settles it", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 1)
  catcher.answer({ status: 200, afterMs: 200 })
  const component = open()
  await catcher.waitForCalls(1)
  await component.close()
  expect(await allCalls()).toMatchObject([{ status: "answered", lease: null }])
})

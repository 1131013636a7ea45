import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest"
import { hours, plus, seconds } from "../../../clock.ts"
import type { Component } from "../../../context.ts"
import { Refusal } from "../../../refusal.ts"
import type { Store } from "../../../store/open.ts"
import { calls, outbox, webhooks } from "../../../store/schema/webhooks.ts"
import { deleteWebhook, type WebhookRow } from "../../../store/webhooks.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../../../testing/callback-catcher.ts"
import { makeCaller } from "../../../testing/make-caller.ts"
import { openTestStore } from "../../../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../../../testing/webhook-fixture.ts"
import { openWebhooks } from "../../../webhooks/worker.ts"
import type { Implementation } from "../../method.ts"
import { webhookLogHandler } from "../log.ts"
import { webhookReplayHandler, webhookReplayStatusHandler } from "../replay.ts"

export let store: Store
export let fixture: WebhookFixture
export let catcher: CallbackCatcher
export let webhook: WebhookRow
export const components: Component[] = []

/** Prepares a webhook with its own receiver for each test of a file, on one store. */
export function prepareWebhook(): void {
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
}

export const open = () => components.push(openWebhooks(fixture.ctx, { gatherMs: 0, pollMs: seconds(1) }))
export const close = async () => {
  for (const component of components.splice(0)) await component.close()
}

type Answer = Record<string, never> & {
  calls: Logged[]
  cursor: string
  newer: string
  call: Logged & { body: string; event_list: unknown[]; history: Tried[] }
  events: number
  by_status: Record<string, number>
  seconds: number
  replay_id: number
  replays: Progress[]
  replay: Progress
  object: Record<string, unknown>
  objects: Record<string, unknown>[]
}
type Logged = {
  id: number
  status: string
  events: number
  tries: number
  last_try_at?: string
  replay_id?: number
  replayed_at?: string
}
type Tried = {
  try_no: number
  headers: Record<string, string>
  answer?: { body: string }
  body?: string
}
type Progress = {
  id: number
  status: string
  answered: number
  remaining: number
  stop_reason?: string
}

export const run = (handler: Implementation, body: object, one = fixture) =>
  handler.run(
    body,
    makeCaller({ user_id: one.user_id, project_id: one.project_id }),
    one.ctx,
    {},
  ) as Promise<Answer>

export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return error
  throw new Error(`Expected a refusal, got ${String(error)}.`)
}

const allCalls = () => store.db.select().from(calls).where(eq(calls.project_id, fixture.project_id))
export const log = async (filter: object = {}) => (await run(webhookLogHandler, filter)).calls
export const range = { start_time: "2029-12-31 00:00:00", end_time: "2030-01-03 00:00:00" }
export const replayOf = (fields: object = {}) =>
  run(webhookReplayHandler, { url: catcher.url, ...range, rate: 1000, ...fields })
export const progressOf = async (replay_id: number) =>
  (await run(webhookReplayStatusHandler, { replay_id })).replays[0]

/** Moves the clock in steps, as a worker polls, until `done` is true. */
export async function until(done: () => Promise<boolean>, stepMs = 1000): Promise<void> {
  await vi.waitFor(
    async () => {
      fixture.clock.advance(stepMs)
      fixture.ctx.notifier.notify("outbox")
      expect(await done()).toBe(true)
    },
    { timeout: 15_000, interval: 20 },
  )
}

export const settled = async () => {
  const now = fixture.clock.now()
  const waiting = await store.db.select().from(outbox).where(eq(outbox.project_id, fixture.project_id))
  const open = (await allCalls()).filter(
    (one) => one.lease !== null || (one.next_try_at ?? plus(now, 1)) <= now,
  )
  return waiting.length === 0 && open.length === 0
}

/** `count` events that were posted and answered, or given up after a day of failures. */
export async function deliverEvents(count: number, status = 200, body = ""): Promise<number[]> {
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

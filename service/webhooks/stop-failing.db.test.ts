import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { minutes } from "../clock.ts"
import type { CallOut, Outcome } from "../network/call-out.ts"
import type { Store } from "../store/open.ts"
import { calls, webhooks } from "../store/schema/webhooks.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { makeDispatch } from "./dispatch.ts"

let store: Store
let fixture: WebhookFixture

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.update(webhooks).set({ status: "disabled" })
  fixture = await makeWebhookFixture(store)
})

/** A receiver that answers the n-th call (from 0) with a status. */
const receiver = (status: (n: number) => number): CallOut => {
  let n = 0
  return {
    send: async (): Promise<Outcome> => ({ http_status: status(n++), error: null, duration_ms: 1 }),
    close: async () => {},
  }
}

const failing = () => receiver(() => 500)

async function statusNow() {
  const [row] = await store.db.select().from(webhooks).where(eq(webhooks.project_id, fixture.project_id))
  return row?.status
}

/** Lets `hours` pass; the store is checked every `stepMinutes`, and due calls are made then. */
async function pass(hours: number, out: CallOut, stepMinutes = 60): Promise<void> {
  const dispatch = makeDispatch(fixture.ctx, out)
  for (let n = 0; n < (hours * 60) / stepMinutes; n += 1) {
    await dispatch.startDue()
    await dispatch.settled()
    fixture.clock.advance(minutes(stepMinutes))
  }
  await dispatch.startDue()
  await dispatch.settled()
}

async function webhookWithEvents(count: number, more = {}) {
  const webhook = await fixture.addWebhook({ url: "http://hook.example/", ...more })
  await fixture.addEvents(webhook.webhook_id, count)
  return webhook
}

test("WEBHOOK-9 ten events whose every call failed for 24 hours stop the webhook and raise one alert", async () => {
  const alerts = vi.spyOn(fixture.ctx.log, "warn")
  const webhook = await webhookWithEvents(10)
  await pass(23, failing())
  expect(await statusNow()).toBe("active")
  await pass(1, failing())
  expect(await statusNow()).toBe("stopped")
  expect(alerts.mock.calls.map(([fields]) => fields)).toEqual([
    {
      alert: "webhook_stopped",
      project_id: fixture.project_id,
      webhook_id: webhook.webhook_id,
      last_http_status: 500,
      last_error: null,
    },
  ])
})

test("WEBHOOK-9 ten events in calls of one each count the same", async () => {
  await webhookWithEvents(10, { single_event: 1 })
  await pass(24, failing())
  expect(await statusNow()).toBe("stopped")
})

test("WEBHOOK-9 nine events do not stop it; their call is given up", async () => {
  await webhookWithEvents(9)
  await pass(24, failing(), 10)
  expect(await statusNow()).toBe("active")
  expect(await store.db.select().from(calls).where(eq(calls.project_id, fixture.project_id))).toMatchObject([
    { status: "given_up", retry_count: 144, next_try_at: null },
  ])
})

test("WEBHOOK-9 the same nine events, called again and again, are still nine", async () => {
  await webhookWithEvents(9, { single_event: 1 })
  await pass(24, failing())
  expect(await statusNow()).toBe("active")
})

test("WEBHOOK-9 one success among the failures of the day prevents the stop", async () => {
  const webhook = await webhookWithEvents(10)
  const out = failing()
  await pass(20, out)
  await fixture.addEvents(webhook.webhook_id, 2)
  await pass(
    1,
    receiver((n) => (n === 0 ? 500 : 200)),
  )
  await fixture.addEvents(webhook.webhook_id, 12)
  await pass(5, out)
  expect(await statusNow()).toBe("active")
})

test("WEBHOOK-9 a webhook set active again has a whole day before it", async () => {
  const webhook = await webhookWithEvents(12)
  await pass(24, failing())
  expect(await statusNow()).toBe("stopped")
  // Makes the same writes as webhook/set when a webhook becomes active.
  await store.db
    .update(webhooks)
    .set({ status: "active", failing_since: null })
    .where(eq(webhooks.webhook_id, webhook.webhook_id))
  await fixture.addEvents(webhook.webhook_id, 12)
  await pass(23, failing())
  expect(await statusNow()).toBe("active")
  await pass(1, failing())
  expect(await statusNow()).toBe("stopped")
})

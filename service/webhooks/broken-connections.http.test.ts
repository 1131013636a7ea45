import { and, asc, eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { days, hours, minutes, plus, seconds } from "../clock.ts"
import type { Component } from "../context.ts"
import type { Store } from "../store/open.ts"
import { calls, callTries, webhooks } from "../store/schema/webhooks.ts"
import { deleteWebhook } from "../store/webhooks.ts"
import { type Breaker, type Moment, openBreaker } from "../testing/break-connection.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../testing/callback-catcher.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { openWebhooks } from "./worker.ts"

let store: Store
let breaker: Breaker
let fixture: WebhookFixture
let catcher: CallbackCatcher
let component: Component
beforeAll(async () => {
  store = await openTestStore()
  breaker = openBreaker()
})
afterAll(async () => {
  breaker.restore()
  await store.close()
})
beforeEach(async () => {
  catcher = await openCallbackCatcher()
  fixture = await makeWebhookFixture(store, [catcher.hostPort])
  component = openWebhooks(fixture.ctx, { gatherMs: 0, pollMs: seconds(1) })
})
afterEach(async () => {
  await component.close()
  await catcher.close()
})

const callsNow = () =>
  store.db.select().from(calls).where(eq(calls.project_id, fixture.project_id)).orderBy(asc(calls.call_id))

/** Notifies until `isSo`, because nothing polls on this clock. */
const ringUntil = (isSo: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      fixture.ctx.notifier.notify("outbox")
      await isSo()
    },
    { interval: 20 },
  )

/** Answers one event with 500; returns the statements that were run. */
async function failOnce(begin: () => void): Promise<string[]> {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  catcher.answer(500)
  catcher.calls.length = 0
  await fixture.addEvents(webhook.webhook_id, 1)
  const from = breaker.seen.length
  begin()
  await ringUntil(async () => {
    const found = await callsNow()
    expect(found).toHaveLength(1)
    expect(found[0]?.lease).toBe(null)
  })
  return breaker.seen.slice(from)
}

test.each<Moment>(["before", "after"])(
  "WEBHOOK-19 a failed call whose note breaks %s any of its statements is noted once, and comes again in its time",
  async (moment) => {
    const noted = [...new Set(await failOnce(() => {}))].filter((one) =>
      /"(webhooks|calls|call_tries|events)"/.test(one),
    )
    expect(noted.length).toBeGreaterThan(6)
    for (const statement of noted) {
      await deleteWebhook(store.db, fixture.project_id, catcher.url)
      await failOnce(() => breaker.arm(statement, moment))
      const [call] = await callsNow()
      expect(catcher.calls, statement).toHaveLength(1)
      expect(call, statement).toMatchObject({
        status: "waiting",
        retry_count: 1,
        last_http_status: 500,
        next_try_at: plus(fixture.clock.now(), minutes(10)),
      })
      const tries = await store.db
        .select()
        .from(callTries)
        .where(eq(callTries.project_id, fixture.project_id))
      expect(
        tries.map((one) => one.try_no),
        statement,
      ).toEqual([1])
    }
    await deleteWebhook(store.db, fixture.project_id, catcher.url)
  },
  120_000,
)

test("WEBHOOK-9 WEBHOOK-19 a webhook whose stop is committed, with the answer lost, is stopped and reported once", async () => {
  const webhook = await fixture.addWebhook({
    url: catcher.url,
    failing_since: plus(fixture.clock.now(), -days(2)),
  })
  catcher.answer(500)
  await fixture.addEvents(webhook.webhook_id, 10)
  await ringUntil(async () => expect((await callsNow())[0]?.retry_count).toBe(1))
  const isOurs = and(eq(webhooks.project_id, fixture.project_id), eq(webhooks.url, catcher.url))
  const warnings = vi.spyOn(fixture.ctx.log, "warn") as unknown as { mock: { calls: [object][] } }
  const stopping = breaker.seen.length
  fixture.clock.advance(hours(24))
  // The last statement of the transaction that stops it.
  breaker.arm(`commit after ${stopStatement}`, "after")
  await ringUntil(async () => {
    expect((await store.db.select().from(webhooks).where(isOurs))[0]?.status).toBe("stopped")
    expect(warnings.mock.calls.filter(([about]) => "alert" in about)).toHaveLength(1)
  })
  expect(breaker.isArmed(), breaker.seen.slice(stopping).join("\n")).toBe(false)
})

const stopStatement =
  'update "webhooks" set "status" = $1, "updated_at" = $2 where ("webhooks"."project_id" = $3 and "webhooks"."webhook_id" = $4)'

import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { seconds, systemClock } from "../clock.ts"
import { type Component, makeNotifier } from "../context.ts"
import type { Store } from "../store/open.ts"
import { calls, callTries } from "../store/schema/webhooks.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../testing/callback-catcher.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { openWebhooks } from "./worker.ts"

let store: Store
let catcher: CallbackCatcher
let fixture: WebhookFixture
let component: Component | undefined
beforeEach(async () => {
  store = await openTestStore()
  catcher = await openCallbackCatcher()
  fixture = await makeWebhookFixture(store, [catcher.hostPort])
})
afterEach(async () => {
  await component?.close()
  await catcher.close()
  await store.close()
})

const open = () => {
  const ctx = { ...fixture.ctx, clock: systemClock, notifier: makeNotifier(systemClock) }
  component = openWebhooks(ctx, { gatherMs: 0, pollMs: seconds(0.1) })
}

/** Makes the database refuse rows of a table of which this is so, until it is dropped. */
async function refuse(table: string, how: string, which: string): Promise<() => Promise<void>> {
  const name = `refuse_${table}`
  await store.db.execute(
    sql.raw(`create function ${name}() returns trigger language plpgsql as
             $$ begin raise exception 'this row is refused'; end $$`),
  )
  await store.db.execute(
    sql.raw(
      `create trigger refused before ${how} on ${table} for each row when (${which}) execute function ${name}()`,
    ),
  )
  return async () => void (await store.db.execute(sql.raw(`drop function ${name} cascade`)))
}

const statuses = async () => (await store.db.select().from(calls)).map((one) => one.status)

test("WEBHOOK-20 a call whose line in the delivery log is refused is answered all the same, and made once", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 3)
  await refuse("call_tries", "insert", "true")
  open()
  await expect.poll(statuses).toEqual(["answered"])
  expect(catcher.calls).toHaveLength(1)
  expect(await store.db.select().from(callTries)).toEqual([])
})

test("WEBHOOK-20 a result that cannot be written is kept with its lease renewed, and no worker makes the call again", async () => {
  const webhook = await fixture.addWebhook({ url: catcher.url })
  await fixture.addEvents(webhook.webhook_id, 3)
  const allow = await refuse("calls", "update", "new.status = 'answered'")
  open()
  await expect.poll(() => catcher.calls.length).toBe(1)
  const [before] = await store.db.select().from(calls)
  const renewed = async () => (await store.db.select().from(calls))[0]?.leased_until?.getTime()
  await expect.poll(renewed).toBeGreaterThan(before?.leased_until?.getTime() ?? 0)
  expect(await statuses()).toEqual(["waiting"])
  await allow()
  await expect.poll(statuses).toEqual(["answered"])
  expect(catcher.calls.map((one) => one.retry_count)).toEqual([0])
})

test("WEBHOOK-20 a webhook whose calls cannot be taken keeps no other one from its own", async () => {
  const [poor, other] = [
    await fixture.addWebhook({ url: `${catcher.url}/poor` }),
    await fixture.addWebhook({ url: `${catcher.url}/other` }),
  ]
  const allow = await refuse("calls", "insert", `new.webhook_id = ${poor.webhook_id}`)
  // Nothing polls on this clock: each ring is one look, which begins with one webhook and then with the other one.
  let looks = 0
  component = openWebhooks(
    { ...fixture.ctx, ids: { ...fixture.ctx.ids, below: () => looks++ % 2 } },
    { gatherMs: 0, pollMs: 1 },
  )
  const paths = () => catcher.calls.map((one) => one.path)
  for (let n = 1; n <= 4; n++) {
    await fixture.addEvents(poor.webhook_id, 1)
    await fixture.addEvents(other.webhook_id, 1)
    fixture.ctx.notifier.notify("outbox")
    await expect.poll(paths).toEqual(Array(n).fill("/hook/other"))
  }
  await allow()
  fixture.ctx.notifier.notify("outbox")
  await expect.poll(() => paths().filter((one) => one === "/hook/poor").length).toBe(1)
  expect(catcher.calls.find((one) => one.path === "/hook/poor")?.events).toHaveLength(4)
})

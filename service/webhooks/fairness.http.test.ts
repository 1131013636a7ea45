import { afterAll, beforeAll, expect, test } from "vitest"
import { seconds } from "../clock.ts"
import type { Store } from "../store/open.ts"
import { openCallbackCatcher } from "../testing/callback-catcher.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture } from "../testing/webhook-fixture.ts"
import { openWebhooks } from "./worker.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test("WEBHOOK-7 many receivers of one project that stall delay no other project's callbacks", async () => {
  const [stalled, quick] = [await openCallbackCatcher(), await openCallbackCatcher()]
  stalled.answer({ status: 200, stalled: true })
  const many = await makeWebhookFixture(store, [stalled.hostPort, quick.hostPort])
  const other = await makeWebhookFixture(store)
  for (let n = 0; n < 6; n += 1) {
    const url = `${stalled.url}${n}`
    const { webhook_id } = await many.addWebhook({ url, single_event: 1, max_parallel: 100 })
    await many.addEvents(webhook_id, 100)
  }
  const worker = openWebhooks(many.ctx, { gatherMs: 0, pollMs: seconds(1) })
  try {
    await expect.poll(() => stalled.mostParallel()).toBeGreaterThanOrEqual(200)
    const { webhook_id } = await other.addWebhook({ url: quick.url })
    await other.addEvents(webhook_id, 1)
    many.ctx.notifier.notify("outbox")
    await quick.waitForCalls(1, 2500)
    expect(stalled.mostParallel()).toBeLessThanOrEqual(250)
  } finally {
    await stalled.close()
    await worker.close()
    await quick.close()
  }
})

import { afterAll, beforeAll, expect, test } from "vitest"
import type { Store } from "../store/open.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { collect, openQueueFigures } from "./worker.ts"

let store: Store
let fixture: WebhookFixture
beforeAll(async () => {
  store = await openTestStore()
  fixture = await makeWebhookFixture(store)
})
afterAll(() => store.close())

test("METRICS-2 while one process counts no other one does, and that one keeps its figures", async () => {
  let release = () => {}
  const counting = new Promise<void>((resolve) => (release = resolve))
  const { db } = store
  const held = new Promise<void>((begun) => {
    void collect({ ...fixture.ctx, store: { ...store, db: stalling(db, begun, counting) } })
  })
  await held
  expect(await collect(fixture.ctx)).toBeNull()
  release()
  await expect.poll(() => collect(fixture.ctx)).toMatchObject({ queue: { inProgress: 0 } })
})

/** A database whose transactions, once they have the lock, wait for `until` at their end. */
function stalling(db: Store["db"], begun: () => void, until: Promise<void>): Store["db"] {
  return Object.assign(Object.create(db), {
    transaction: (work: (tx: Store["db"]) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        const result = await work(tx as unknown as Store["db"])
        begun()
        await until
        return result
      }),
  }) as Store["db"]
}

test("METRICS-2 a process without a metrics token does not count", async () => {
  const counted = 'duration_seconds_count{loop="queue_figures"}'
  const component = openQueueFigures(fixture.ctx, { everyMs: 1, restFactor: 0 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await fixture.ctx.metrics.scrape()).text).not.toContain(counted)
  await component.close()
  const config = { ...fixture.ctx.config, metricsTokens: ["t".repeat(32)] }
  const read = openQueueFigures({ ...fixture.ctx, config }, { everyMs: 1, restFactor: 0 })
  await expect
    .poll(async () => (await fixture.ctx.metrics.scrape()).text)
    .toMatch(/^waybill_queue_messages\{state="waiting"\} 0$/m)
  await read.close()
})

test("METRICS-2 a long count is followed by a longer rest", async () => {
  const config = { ...fixture.ctx.config, metricsTokens: ["t".repeat(32)] }
  let count = 0
  const metrics = { ...fixture.ctx.metrics, turn: slowly(() => (count += 1)) }
  const ctx = { ...fixture.ctx, config, metrics }
  const restless = openQueueFigures(ctx, { everyMs: 0, restFactor: 0 })
  await expect.poll(() => count).toBeGreaterThan(2)
  await restless.close()
  count = 0
  const usual = openQueueFigures(ctx, { everyMs: 0, restFactor: 100 })
  // Two seconds are the least that it rests.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await usual.close()
  expect(count).toBe(1)
})

/** Turns that take 20 milliseconds and find nothing. */
const slowly = (begin: () => void) =>
  (async () => {
    begin()
    await new Promise((resolve) => setTimeout(resolve, 20))
    return null
  }) as unknown as WebhookFixture["ctx"]["metrics"]["turn"]

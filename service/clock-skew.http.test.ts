import { sql } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { type Clock, hours, minutes, plus, systemClock } from "./clock.ts"
import { type Component, makeNotifier } from "./context.ts"
import { openDelivery } from "./deliver/worker.ts"
import { rows } from "./store/open.ts"
import { calls } from "./store/schema/webhooks.ts"
import { openCallbackCatcher } from "./testing/callback-catcher.ts"
import { openMailHost } from "./testing/mail-host.ts"
import { makeMessage, makeProject } from "./testing/make.ts"
import { routesTo } from "./testing/routes.ts"
import { startService, type TestService } from "./testing/start-service.ts"
import { openTestStore } from "./testing/test-store.ts"
import { makeWebhookFixture } from "./testing/webhook-fixture.ts"
import { openWebhooks } from "./webhooks/worker.ts"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
const closeAfterwards = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one)
  return one
}

/** A clock that runs as the machine's does, ahead of it by `aheadMs`, which may change: then it jumps. */
function clockAhead(aheadMs: number): Clock & { jump(ms: number): void } {
  let ahead = aheadMs
  return {
    now: () => plus(systemClock.now(), ahead),
    sleep: systemClock.sleep,
    jump: (ms) => {
      ahead += ms
    },
  }
}

/** The service once more on the same store, as a process on another machine would be. */
const onClock = ({ ctx }: Pick<TestService, "ctx">, clock: Clock) => ({
  ...ctx,
  clock,
  notifier: makeNotifier(clock),
})

test("DELIVER-7 two machines whose clocks are minutes apart, one of them jumping, transmit no letter twice", async () => {
  const service = closeAfterwards(await startService({ isApiOnly: true }))
  const host = closeAfterwards(await openMailHost({ waitMs: 400 }))
  const project = await makeProject(service)
  const emails = Array.from({ length: 40 }, (_, n) => `r${n}@inbox.example`)
  await service.call("email/send", { message: makeMessage(project, emails) }, project.key)
  const [ahead, behind] = [clockAhead(minutes(2)), clockAhead(-minutes(1))]
  const target = { name: "127.0.0.1", port: host.port }
  const deliveries: Component[] = []
  for (const clock of [systemClock, ahead, behind])
    deliveries.push(closeAfterwards(openDelivery(onClock(service, clock), routesTo(target))))
  await expect.poll(() => host.seen.filter((one) => one.startsWith("RCPT")).length).toBeGreaterThan(5)
  ahead.jump(hours(3))
  behind.jump(-hours(3))
  const left = () =>
    rows<{ count: number }>(service.ctx.store.db, sql`select count(*)::int as count from queue`)
  await expect.poll(left).toEqual([{ count: 0 }])
  const recipients = host.seen.filter((one) => one.startsWith("RCPT")).sort()
  expect(recipients).toEqual(emails.map((email) => `RCPT <${email}>`).sort())
})

test("WEBHOOK-13 two machines whose clocks are minutes apart, one of them jumping, make no call twice", async () => {
  const store = closeAfterwards(await openTestStore())
  const catcher = closeAfterwards(await openCallbackCatcher())
  const fixture = await makeWebhookFixture(store, [catcher.hostPort])
  const webhook = await fixture.addWebhook({ url: catcher.url, single_event: 1, max_parallel: 5 })
  await fixture.addEvents(webhook.webhook_id, 40)
  catcher.answer({ status: 200, afterMs: 300 })
  const [ahead, behind] = [clockAhead(minutes(2)), clockAhead(-minutes(1))]
  for (const clock of [systemClock, ahead, behind])
    closeAfterwards(openWebhooks(onClock(fixture, clock), { gatherMs: 0, pollMs: 50 }))
  await expect.poll(() => catcher.calls.length).toBeGreaterThan(5)
  ahead.jump(hours(3))
  const answered = async () =>
    (await store.db.select().from(calls)).filter((one) => one.status === "answered")
  await expect.poll(async () => (await answered()).length).toBe(40)
  expect(catcher.calls).toHaveLength(40)
  expect(catcher.calls.map((one) => one.retry_count)).toEqual(
    catcher.calls.map(() => catcher.calls[0]?.retry_count),
  )
})

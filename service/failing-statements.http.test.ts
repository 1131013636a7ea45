import { sql } from "drizzle-orm"
import { afterAll, expect, test, vi } from "vitest"
import { emailSend } from "#contract/methods/email"
import { formatUtc } from "#contract/time"
import { type ManualClock, manualClock, minutes, plus } from "./clock.ts"
import { type Context, makeNotifier } from "./context.ts"
import { openDelivery } from "./deliver/worker.ts"
import { openSandbox } from "./sandbox/open.ts"
import { rows } from "./store/open.ts"
import { type Breaker, type Moment, openBreaker } from "./testing/break-connection.ts"
import { type CallbackCatcher, openCallbackCatcher } from "./testing/callback-catcher.ts"
import { type MadeProject, makeMessage, makeProject } from "./testing/make.ts"
import { routesTo } from "./testing/routes.ts"
import { startService, type TestService } from "./testing/start-service.ts"
import { openTestStore } from "./testing/test-store.ts"
import { openWebhooks } from "./webhooks/worker.ts"

const open: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
const closeAfterwards = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one)
  return one
}

/** A service whose workers have a pool of their own, whose statements can be made to fail; all else has another one. */
type Fixture = {
  clock: ManualClock
  service: TestService
  workers: Context
  breaker: Breaker
  catcher: CallbackCatcher
  withWebhook: MadeProject
  withoutWebhook: MadeProject
}

async function openFixture(moment: Moment): Promise<Fixture> {
  const clock = manualClock(new Date(Date.UTC(2030, 0, 1)))
  const store = closeAfterwards(await openTestStore())
  const catcher = closeAfterwards(await openCallbackCatcher())
  const config = { callbackAllow: [catcher.hostPort] }
  const service = closeAfterwards(await startService({ store, clock, config, isApiOnly: true }))
  const application = `failing-${moment}`
  const workers = {
    ...service.ctx,
    store: closeAfterwards(await store.openBeside(application)),
    notifier: makeNotifier(clock),
  }
  const breaker = openBreaker(application)
  open.push({ close: async () => breaker.restore() })
  const sandbox = closeAfterwards(await openSandbox(service.ctx))
  closeAfterwards(openDelivery(workers, routesTo({ name: "127.0.0.1", port: sandbox.port })))
  closeAfterwards(openWebhooks(workers, { gatherMs: 0, pollMs: 1000 }))
  const [withWebhook, withoutWebhook] = [await makeProject(service), await makeProject(service)]
  const webhook = { url: catcher.url, status: "active", events: { email_status: statuses } }
  await service.call("webhook/set", webhook, withWebhook.key)
  return { clock, service, workers, breaker, catcher, withWebhook, withoutWebhook }
}

/** accepted is left out: it may be sent in a separate call, and simultaneous calls have no order. */
const statuses = ["sent", "soft_bounced", "delivered", "hard_bounced"]

/** Expected status of each recipient, and its callbacks, whatever fails. */
const expected = {
  plain: { copies: 1, attempts: 1, statuses: ["accepted", "sent", "delivered"] },
  later: { copies: 1, attempts: 1, statuses: ["accepted", "sent", "delivered"] },
  left: { copies: 0, attempts: 0, statuses: ["accepted", "hard_bounced"] },
  "soft-once": { copies: 1, attempts: 2, statuses: ["accepted", "sent", "soft_bounced", "delivered"] },
}
const emailOf = (word: string, n: number) => `${word}-${n}@inbox.example`

/** Some messages on their whole way, the n-th time; `begin` makes a statement of the workers fail. */
async function pass(fixture: Fixture, n: number, begin = () => {}, about = "nothing fails"): Promise<void> {
  const { clock, service, catcher, withWebhook, withoutWebhook } = fixture
  // Keys that are cached for a minute are read again.
  clock.advance(minutes(5))
  catcher.calls.length = 0
  begin()
  const send = (project: MadeProject, words: string[], overrides = {}) =>
    service.ok(
      emailSend,
      {
        message: makeMessage(
          project,
          words.map((word) => emailOf(word, n)),
          overrides,
        ),
      },
      project.key,
    )
  const send_at = formatUtc(plus(clock.now(), minutes(1)))
  await send(withWebhook, ["later", "left"], { options: { send_at } })
  await service.call("unsubscribed/set", { address: emailOf("left", n) }, withWebhook.key)
  await send(withoutWebhook, ["plain"])
  await send(withWebhook, ["plain", "soft-once"])
  await settled(fixture)
  for (const step of [1, 2]) {
    clock.advance(minutes(step))
    await settled(fixture)
  }
  expect(await stored(fixture, n), about).toEqual({
    ...expected,
    "plain of the other": expected.plain,
    left_over: 0,
  })
  expect(heard(catcher), about).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([word, one]) => [emailOf(word, n), one.statuses.slice(1)]),
    ),
  )
  expect(catcher.calls.filter((one) => one.retry_count > 0)).toEqual([])
}

const ringMs = 120

/** Notifies like a poll in time, because nothing polls on this clock. */
const settled = ({ workers, service, clock }: Fixture) => {
  let rungAt = Number.NEGATIVE_INFINITY
  return vi.waitFor(
    async () => {
      if (performance.now() - rungAt > ringMs) {
        for (const topic of ["letters", "outbox"] as const) workers.notifier.notify(topic)
        rungAt = performance.now()
      }
      const now = clock.now().toISOString()
      const [left] = await rows(
        service.ctx.store.db,
        sql`select (select count(*)::int from queue where due_at <= ${now}::timestamptz or lease is not null) as queued,
                   (select count(*)::int from outbox) as waiting,
                   (select count(*)::int from calls where status = 'waiting') as calls`,
      )
      expect(left).toEqual({ queued: 0, waiting: 0, calls: 0 })
    },
    { interval: 15 },
  )
}

async function stored({ service, withWebhook }: Fixture, n: number): Promise<Record<string, unknown>> {
  const { db } = service.ctx.store
  const found = await rows<Record<string, unknown>>(
    db,
    sql`select l.email, l.project_id::int as project_id,
               (select coalesce(sum(copies), 0)::int from captured c
                where c.project_id = l.project_id and c.letter_id = l.letter_id) as copies,
               (select count(*)::int from attempts a
                where a.project_id = l.project_id and a.letter_id = l.letter_id) as attempts,
               (select array_agg(status order by event_id) from events e
                where e.project_id = l.project_id and e.letter_id = l.letter_id) as statuses
        from letters l where l.email like ${`%-${n}@inbox.example`}`,
  )
  const [left] = await rows<{ count: number }>(db, sql`select count(*)::int as count from queue`)
  const named = found.map(({ email, project_id, ...one }) => {
    const word = String(email).slice(0, -`-${n}@inbox.example`.length)
    return [project_id === withWebhook.project_id ? word : `${word} of the other`, one]
  })
  return { ...Object.fromEntries(named), left_over: left?.count }
}

/** Statuses in the callbacks of each address, in the order of arrival. */
function heard(catcher: CallbackCatcher): Record<string, string[]> {
  const withWebhook: Record<string, string[]> = {}
  for (const { event_data } of catcher.calls.flatMap((one) => one.events)) {
    const { email, status } = event_data as { email: string; status: string }
    withWebhook[email] = [...(withWebhook[email] ?? []), status]
  }
  return withWebhook
}

/** Connections that break: broken-connections.http.test.ts. */
test.concurrent.each<Moment>(["refused", "misread"])(
  "DELIVER-13 WEBHOOK-20 whichever single statement fails (%s) from claim to callback, each message is delivered once and its events posted once, in order",
  async (moment) => {
    const fixture = await openFixture(moment)
    const { breaker } = fixture
    await pass(fixture, 0)
    const failed: string[] = []
    for (const [n, statement] of [...new Set(breaker.seen)].entries()) {
      await pass(fixture, n + 1, () => breaker.arm(statement, moment), `${moment} ${statement}`)
      if (!breaker.isArmed()) failed.push(statement)
    }
    for (const part of [
      "queue q set lease",
      "queue q set due_at",
      '"domains"."dkim',
      "into attempts",
      "delete from queue",
      'insert into "calls"',
      'update "calls"',
      "commit after",
    ])
      expect(failed.join("\n").replace(/\s+/g, " ")).toContain(part)
  },
  300_000,
)

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { emailStatusData, spamBlockData } from "#contract/callback"
import type { Output } from "#contract/method"
import type { webhookLog, webhookLogStats } from "#contract/methods/webhook"
import { isTestBlock, isTestLetter } from "#contract/test-event"
import { minutes, plus } from "../../clock.ts"
import type { CallOut } from "../../network/call-out.ts"
import { Refusal } from "../../refusal.ts"
import type { Store } from "../../store/open.ts"
import { events } from "../../store/schema/events.ts"
import { calls, callTries } from "../../store/schema/webhooks.ts"
import { targetByUrl, type WebhookRow } from "../../store/webhooks.ts"
import { makeCaller } from "../../testing/make-caller.ts"
import { openTestStore } from "../../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../../testing/webhook-fixture.ts"
import { postTest } from "../../webhooks/test-event.ts"
import type { Implementation } from "../method.ts"
import { webhookLogHandler } from "./log.ts"
import { webhookLogStatsHandler } from "./log-stats.ts"

let store: Store
let fixture: WebhookFixture
let webhook: WebhookRow

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  fixture = await makeWebhookFixture(store)
  webhook = await fixture.addWebhook({ url: "https://hook.example/" })
})

const run = <T>(handler: Implementation, body: object) =>
  handler.run(
    body,
    makeCaller({ user_id: fixture.user_id, project_id: fixture.project_id }),
    fixture.ctx,
    {},
  ) as Promise<T>
const statsOf = (body: object = {}) =>
  run<Output<typeof webhookLogStats>>(webhookLogStatsHandler, { url: webhook.url, ...body })
const refused = (body: object) =>
  run(webhookLogStatsHandler, body).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.code, error.publicMessage.split(":")[0]] : error),
  )

/** A call with one try, `after` the fixture's start; null: no answer. */
async function aCall(
  after: number,
  http_status: number | null,
  duration_ms: number,
  event_ids: number[] = [],
): Promise<void> {
  const at = plus(fixture.clock.now(), after)
  const { project_id } = fixture
  const { webhook_id } = webhook
  const error = http_status === null ? "It did not answer within 3 seconds." : null
  const status = http_status === 200 ? ("answered" as const) : ("waiting" as const)
  const [call] = await store.db
    .insert(calls)
    .values({
      ...{ project_id, webhook_id, event_ids, status, created_at: at, last_try_at: at },
      ...{ last_http_status: http_status, last_error: error, last_duration_ms: duration_ms },
    })
    .returning()
  await store.db.insert(callTries).values({
    ...{ project_id, webhook_id, call_id: call?.call_id ?? 0, try_no: 1, started_at: at, duration_ms },
    ...{ http_status, error, url: webhook.url, request_headers: {}, body_hash: "" },
  })
}

test("WEBHOOKLOG-7 tries are counted by part of the time and by answer, with the time that answers took", async () => {
  for (let n = 0; n < 100; n += 1) await aCall(minutes(5), 200, n + 1)
  await aCall(minutes(19.9), 503, 4000)
  await aCall(minutes(20), null, 3000)
  await aCall(minutes(45), 404, 20)
  const span = { start_time: "2030-01-01 00:00:00", end_time: "2030-01-01 01:00:00" }
  expect(await statsOf({ ...span, step_minutes: 20 })).toEqual({
    status: "success",
    buckets: [
      { start_time: "2030-01-01 00:00:00", answered: 100, rejected: 1, unanswered: 0 },
      { start_time: "2030-01-01 00:20:00", answered: 0, rejected: 0, unanswered: 1 },
      { start_time: "2030-01-01 00:40:00", answered: 0, rejected: 1, unanswered: 0 },
    ],
    by_http_status: { 0: 1, 200: 100, 404: 1, 503: 1 },
    calls: { waiting: 0, failed: 3, answered: 100, given_up: 0 },
    duration_ms: { p50: 50, p95: 95, p99: 99 },
  })
  fixture.clock.advance(minutes(30))
  const nothing = await statsOf({ start_time: "2030-01-01 00:25:00", step_minutes: 1 })
  expect(nothing).toMatchObject({ buckets: [], by_http_status: {}, calls: { answered: 0 } })
  expect(nothing.duration_ms).toBeUndefined()
})

test("WEBHOOKLOG-7 another webhook and another project are not counted", async () => {
  await aCall(0, 200, 1)
  fixture.clock.advance(minutes(1))
  const other = await fixture.addWebhook({ url: "https://other.example/" })
  expect((await statsOf({ url: other.url })).buckets).toEqual([])
  expect((await statsOf({ url: undefined, webhook_id: webhook.webhook_id })).calls.answered).toBe(1)
  const mine = webhook.webhook_id
  fixture = await makeWebhookFixture(store)
  fixture.clock.advance(minutes(1))
  expect((await statsOf({ url: undefined, webhook_id: mine })).calls.answered).toBe(0)
})

test.each([
  [{}, [305, "url"]],
  [{ url: "https://unknown.example/" }, [304, "url"]],
  [{ webhook_id: 1, step_minutes: 1, start_time: "2029-12-30 00:00:00" }, [400, "step_minutes"]],
  [{ webhook_id: 1, step_minutes: 0 }, [400, "step_minutes"]],
  [{ webhook_id: 1, start_time: "2030-02-01 00:00:00" }, [400, "end_time"]],
  [{ webhook_id: 1, start_time: "2029-10-01 00:00:00", step_minutes: 1440 }, [400, "start_time"]],
])("WEBHOOKLOG-7 %j is refused", async (body, found) => {
  expect(await refused(body)).toEqual(found)
})

test("WEBHOOKLOG-2 the log is filtered by the last answer and by address", async () => {
  const [one, two] = await fixture.addEvents(webhook.webhook_id, 2)
  await aCall(0, 200, 1, [one ?? 0])
  await aCall(1, 503, 1, [two ?? 0])
  await aCall(2, null, 1, [one ?? 0, two ?? 0])
  const log = async (filter: object) =>
    (await run<Output<typeof webhookLog>>(webhookLogHandler, filter)).calls.map(
      (call) => call.http_status ?? "none",
    )
  expect(await log({ http_status: 503 })).toEqual([503])
  expect(await log({ http_status: 0 })).toEqual(["none"])
  expect(await log({ http_status: 404 })).toEqual([])
  const [event] = await store.db
    .select()
    .from(events)
    .where(eq(events.event_id, two ?? 0))
  expect(await log({ email: event?.email?.toUpperCase() })).toEqual(["none", 503])
  expect(await log({ email: event?.email, http_status: 503 })).toEqual([503])
  expect(await log({ email: "nobody@example.com" })).toEqual([])
})

test.each(["delivered", "clicked", "spam_block"])(
  "CALLBACK-14 a sample of %s that this service makes is known by its body",
  async (status) => {
    for (const single_event of [0, 1]) {
      const target = await targetByUrl(store.db, fixture.project_id, webhook.url)
      if (!target) throw new Error("The webhook is gone.")
      const out: CallOut = {
        send: async () => ({ http_status: 200, error: null, duration_ms: 1 }),
        close: async () => {},
      }
      const { request } = await postTest({ ...target, single_event }, status, out, fixture.ctx)
      expect(isSample(JSON.parse(request.body.toString("utf8")))).toBe(true)
    }
  },
)

/** The event of a body in either form, as our own receiver looks at it. */
function isSample(body: { events_by_user?: [{ events: [{ event_data: unknown }] }] }): boolean {
  const data = body.events_by_user?.[0].events[0].event_data ?? body
  const letter = emailStatusData.safeParse(data)
  return letter.success ? isTestLetter(letter.data) : isTestBlock(spamBlockData.parse(data))
}

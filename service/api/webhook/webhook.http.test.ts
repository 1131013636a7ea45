import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { Webhook } from "#contract/webhook"
import { minutes } from "../../clock.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import type { Store } from "../../store/open.ts"
import { calls, outbox, webhooks } from "../../store/schema/webhooks.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../../testing/callback-catcher.ts"
import { openTestStore } from "../../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../../testing/webhook-fixture.ts"
import type { Implementation } from "../method.ts"
import { webhookSetHandler } from "./set.ts"
import { webhookDeleteHandler, webhookGetHandler, webhookListHandler } from "./webhook.ts"

let store: Store
let fixture: WebhookFixture
let catcher: CallbackCatcher

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  catcher = await openCallbackCatcher()
  fixture = await makeWebhookFixture(store, [catcher.hostPort])
})
afterEach(() => catcher.close())

const callerOf = (one: WebhookFixture): Caller => ({
  user_id: one.user_id,
  project_id: one.project_id,
  is_account_key: false,
  program_key: null,
  project_name: "Shop",
  send_enabled: true,
  custom_unsubscribe_url_enabled: false,
  email_counter_limit: 0,
  email_counter_mode: "default",
  rights: {},
  email: "owner@shop.example",
})

const run = (handler: Implementation, body: unknown, one = fixture) =>
  handler.run(body, callerOf(one), one.ctx, {}) as Promise<Record<string, unknown>>

const set = async (fields: Record<string, unknown> = {}) =>
  (await run(webhookSetHandler, { url: catcher.url, ...fields })).object

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return error
  throw new Error(`Expected a refusal, got ${String(error)}.`)
}

test("WEBHOOK-12 a new webhook has the defaults: active, plain JSON, batches, all statuses but accepted, spam blocks", async () => {
  expect(await set()).toEqual({
    id: expect.any(Number),
    url: catcher.url,
    status: "active",
    event_format: "json_post",
    delivery_info: 0,
    single_event: 0,
    message_info: 0,
    max_parallel: 10,
    updated_at: "2030-01-01 00:00:00",
    version: expect.any(String),
    events: {
      spam_block: ["*"],
      email_status: [
        "sent",
        "soft_bounced",
        "delivered",
        "hard_bounced",
        "opened",
        "clicked",
        "subscribed",
        "unsubscribed",
        "spam",
      ],
    },
  })
})

test.each([
  [305, undefined],
  [2700, 7],
  [2701, " "],
  [2701, "ftp://receiver.example/"],
  [2701, "receiver.example"],
  [2701, "https://bücher.example/"],
  [2701, `https://receiver.example/${"a".repeat(2048)}`],
])("WEBHOOK-15 code %i for the url %j", async (code, url) => {
  for (const handler of [webhookSetHandler, webhookGetHandler, webhookDeleteHandler])
    expect(await refusalOf(run(handler, { url }))).toMatchObject({
      code,
      publicMessage: expect.stringContaining("url"),
    })
})

test.each([
  [2703, "event_format", "xml"],
  [2704, "delivery_info", 2],
  [2705, "single_event", "1"],
  [2706, "max_parallel", "10"],
  [2707, "max_parallel", 4],
  [2707, "max_parallel", 101],
  [303, "events", { email_status: [], email_statuses: [] }],
  [2708, "events", 7],
  [2709, "events", ""],
  [2710, "events.email_status", undefined],
  [2710, "events.email_status", "sent"],
  [2711, "events.email_status.0", ["read"]],
  [2712, "events.spam_block", ["*", "*"]],
  [2712, "events.spam_block", []],
  [2712, "events.spam_block.0", ["all"]],
  [2714, "status", "stopped"],
  [2715, "status", 1],
  [400, "message_info", 2],
])("WEBHOOK-17 code %i names %s for %j", async (code, place, value) => {
  const [field = "", inner] = place.split(".")
  const input = inner ? { email_status: ["sent"], [inner]: value } : value
  const refusal = await refusalOf(set({ [field]: input }))
  expect(refusal).toMatchObject({ code, publicMessage: expect.stringContaining(`${place}: `) })
  expect(catcher.probes).toEqual([])
})

test.each([
  [2600, { limit: -1 }],
  [2601, { limit: "1" }],
  [2702, { offset: -1 }],
  [2603, { offset: 0.5 }],
])("PAGE-1 webhook/list: code %i for %j", async (code, page) => {
  expect((await refusalOf(run(webhookListHandler, page))).code).toBe(code)
})

test("WEBHOOK-1 an existing url is edited: only the fields in the call change", async () => {
  const first = await set({ max_parallel: 20, delivery_info: true, single_event: 1 })
  fixture.clock.advance(minutes(5))
  const second = await set({ events: { email_status: ["spam", "spam", "accepted"] }, delivery_info: 0 })
  expect(second).toEqual({
    ...(first as object),
    delivery_info: 0,
    updated_at: "2030-01-01 00:05:00",
    version: expect.any(String),
    events: { spam_block: [], email_status: ["spam", "accepted"] },
  })
  expect(await run(webhookListHandler, {})).toMatchObject({ objects: [second] })
})

test("EXT-32 webhook/set with expected_version edits that version alone; of another one nothing changes, with 409", async () => {
  const first = (await set()) as Webhook
  fixture.clock.advance(minutes(1))
  expect(await set({ max_parallel: 10 })).toMatchObject({ version: first.version })
  const second = (await set({ max_parallel: 20, expected_version: first.version })) as Webhook
  expect(second.version).not.toBe(first.version)
  expect(await run(webhookListHandler, {})).toMatchObject({ objects: [{ version: second.version }] })
  const late = await refusalOf(set({ status: "disabled", expected_version: first.version }))
  expect(late).toMatchObject({ code: 409, publicMessage: expect.stringContaining("expected_version: ") })
  expect(await run(webhookGetHandler, { url: catcher.url })).toMatchObject({ object: second })
})

test("EXT-32 of several who name the same version of a webhook, one is taken", async () => {
  const { version } = (await set()) as Webhook
  const saves = [5, 6, 7].map((max_parallel) => set({ max_parallel, expected_version: version }))
  const outcomes = await Promise.allSettled(saves)
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1)
})

test("EXT-32 a version of a webhook that is gone is refused with 409 and no GET, and registers nothing", async () => {
  const { version } = (await set()) as Webhook
  await run(webhookDeleteHandler, { url: catcher.url })
  const probes = catcher.probes.length
  expect((await refusalOf(set({ expected_version: version }))).code).toBe(409)
  expect(catcher.probes).toHaveLength(probes)
  expect(await run(webhookListHandler, {})).toMatchObject({ objects: [] })
  for (const expected_version of [7, "", "v".repeat(65)])
    expect((await refusalOf(set({ expected_version }))).code).toBe(400)
})

test("WEBHOOK-2 a webhook that becomes active is probed with a GET; an active one that is edited is not", async () => {
  await set()
  await set({ max_parallel: 7 })
  await set({ status: "active" })
  expect(catcher.probes).toEqual(["/hook"])
  await set({ status: "disabled" })
  expect(catcher.probes).toHaveLength(1)
  await set({ status: "active" })
  expect(catcher.probes).toHaveLength(2)
})

test("WEBHOOK-2 an answer other than 200 refuses the webhook with 2713 and changes nothing", async () => {
  catcher.answerProbes(404)
  const refusal = await refusalOf(set())
  expect(refusal.code).toBe(2713)
  expect(refusal.publicMessage).toBe(
    "url: a GET request to it must be answered with 200 within 3 seconds. It answered 404.",
  )
  expect(await run(webhookListHandler, {})).toMatchObject({ objects: [] })
})

test("WEBHOOK-2 a webhook that is registered as disabled is not probed", async () => {
  catcher.answerProbes(404)
  expect(await set({ status: "disabled" })).toMatchObject({ status: "disabled" })
  expect(catcher.probes).toEqual([])
})

test("WEBHOOK-14 private hosts that the operator did not allow are refused", async () => {
  for (const url of ["http://127.0.0.1:9/", "http://169.254.169.254/latest", "http://[::1]/"]) {
    const refusal = await refusalOf(run(webhookSetHandler, { url }))
    expect(refusal.code).toBe(2713)
    expect(refusal.publicMessage).toContain("private or reserved network")
  }
})

test("WEBHOOK-9 a stopped webhook starts again with status active, and only with it", async () => {
  await set()
  const failing_since = fixture.clock.now()
  await store.db
    .update(webhooks)
    .set({ status: "stopped", failing_since })
    .where(eq(webhooks.project_id, fixture.project_id))
  expect(await set({ max_parallel: 9 })).toMatchObject({ status: "stopped" })
  const notify = vi.spyOn(fixture.ctx.notifier, "notify")
  expect(await set({ status: "active" })).toMatchObject({ status: "active" })
  expect(notify).toHaveBeenCalledWith("outbox")
  const [row] = await store.db.select().from(webhooks).where(eq(webhooks.project_id, fixture.project_id))
  expect(row?.failing_since).toBeNull()
})

test("WEBHOOK-16 webhook/get and webhook/delete refuse an unknown url with 304", async () => {
  expect((await refusalOf(run(webhookGetHandler, { url: catcher.url }))).code).toBe(304)
  expect((await refusalOf(run(webhookDeleteHandler, { url: catcher.url }))).code).toBe(304)
  const saved = await set()
  expect(await run(webhookGetHandler, { url: catcher.url })).toEqual({
    status: "success",
    object: { ...(saved as object), waiting: 0 },
  })
})

test("WEBHOOK-16 webhook/list pages in the order of registration", async () => {
  const urls = [1, 2, 3].map((n) => `${catcher.url}/${n}`)
  for (const url of urls) await run(webhookSetHandler, { url })
  const list = async (page: object) => (await run(webhookListHandler, page)).objects as { url: string }[]
  expect((await list({})).map((one) => one.url)).toEqual(urls)
  expect((await list({ limit: 1, offset: 1 })).map((one) => one.url)).toEqual(urls.slice(1, 2))
})

test("WEBHOOK-11 deleting drops what waits for the webhook, and nothing else", async () => {
  const saved = (await set()) as { id: number }
  const other = (await run(webhookSetHandler, { url: `${catcher.url}/other` })).object as { id: number }
  const [event_id = 0] = await fixture.addEvents(saved.id, 3)
  await store.db.insert(outbox).values({ project_id: fixture.project_id, webhook_id: other.id, event_id })
  await store.db.insert(calls).values({
    project_id: fixture.project_id,
    webhook_id: saved.id,
    event_ids: [event_id],
    created_at: fixture.clock.now(),
  })
  await run(webhookDeleteHandler, { url: catcher.url })
  const inProject = eq(outbox.project_id, fixture.project_id)
  expect(await store.db.select().from(outbox).where(inProject)).toMatchObject([{ webhook_id: other.id }])
  expect(await store.db.select().from(calls).where(eq(calls.project_id, fixture.project_id))).toEqual([])
})

test("WEBHOOK-18 concurrent registrations of one url make one webhook", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => run(webhookSetHandler, { url: catcher.url, max_parallel: 5 + n })),
  )
  const ids = new Set(answers.map((one) => (one.object as { id: number }).id))
  expect(ids.size).toBe(1)
  expect((await run(webhookListHandler, {})).objects).toHaveLength(1)
})

test("AUTH-7 a project sees and changes its own webhooks only, even with the same url", async () => {
  await set({ max_parallel: 50 })
  const stranger = await makeWebhookFixture(store, [catcher.hostPort])
  expect((await refusalOf(run(webhookGetHandler, { url: catcher.url }, stranger))).code).toBe(304)
  expect((await refusalOf(run(webhookDeleteHandler, { url: catcher.url }, stranger))).code).toBe(304)
  await run(webhookSetHandler, { url: catcher.url, max_parallel: 6 }, stranger)
  expect(await run(webhookGetHandler, { url: catcher.url })).toMatchObject({ object: { max_parallel: 50 } })
  expect(await run(webhookListHandler, {}, stranger)).toMatchObject({ objects: [{ max_parallel: 6 }] })
})

import { type AddressInfo, createServer } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { projectCreate } from "#contract/methods/project"
import { webhookSet } from "#contract/methods/webhook"
import { openTemporaryStore } from "#postgres/temporary-store"
import { openStore, rows, type Store } from "../../service/store/open.ts"
import { apiClient } from "../api-client.ts"
import { inRepo } from "../lib/repo.mjs"
import { recipientsOf } from "./behaviour.ts"
import type { PlannedLetter } from "./history.ts"
import { prepareSenders, projects, type Sender, sendSome } from "./senders.ts"
import { openServiceInPast, type ServiceInPast } from "./service-in-past.ts"

const accountKey = "account-key-for-tests-0123456789abcdefghijklmnop"
const [minuteMs, hourMs] = [60_000, 3_600_000]
const startMs = Date.UTC(2026, 5, 1, 8)
const words = ["plain", "click", "scanned", "hard-bounce", "unsubscribe", "complaint", "soft-once"]

/** A letter for each word, minutes apart; all read at once, because the order decides how long they wait. */
const lettersAt = (fromMs: number, who: string, some = words): PlannedLetter[] =>
  some.map((word, nth) => ({
    ...{ email: `${who}.${word}@post.example`, name: who, atMs: fromMs + nth * minuteMs, project: 1 },
    ...{ kind: 0, order: 100_000, word },
  }))
const bulkMs = startMs + hourMs
const oneByOneMs = startMs + 24 * hourMs
const inBulk = lettersAt(bulkMs, "many")
const oneByOne = lettersAt(oneByOneMs, "single")
const full = lettersAt(bulkMs, "full", ["mailbox-full"])
const [untilMs, halfMs] = [8 * hourMs, minuteMs / 2]
/** Of a step that begins just before the end of the bulk. */
const late = lettersAt(bulkMs + untilMs + halfMs, "late", ["plain"])

let store: Store
let past: ServiceInPast
let senders: Sender[]
beforeAll(async () => {
  const { TEST_DATABASE_URL: server, SERVICE_STORE_TEMPLATE: template } = process.env
  const opened = await openTemporaryStore({ server, prefix: "waybill_service", template }, (url) =>
    openStore({ url }, inRepo("service/store/migrations")),
  )
  store = opened.store
  const port = await freePort()
  const env = {
    SERVICE_DATABASE_URL: opened.url,
    SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
    SERVICE_ACCOUNT_KEY: accountKey,
    ...{ SERVICE_PORT: String(port), SERVICE_SANDBOX_SMTP_PORT: "0", SERVICE_INTAKE_SMTP_PORT: "0" },
    ...{ SERVICE_SMTP_PORT: "0", SERVICE_SMTP_TLS_PORT: "0", SERVICE_CALLBACK_ALLOW: `127.0.0.1:${port}` },
  }
  const magicOf = recipientsOf([...inBulk, ...oneByOne, ...full, ...late])
  past = await openServiceInPast(env, new Date(startMs), () => {}, magicOf)
  const serviceUrl = `http://127.0.0.1:${port}`
  const account = apiClient(serviceUrl, accountKey)
  for (const { name } of projects) await account(projectCreate, { project: { name } })
  senders = await prepareSenders({ serviceUrl, accountKey, shopKey: accountKey })
  await senders[1]?.api(webhookSet, {
    url: `${serviceUrl}/health`,
    events: { email_status: ["accepted", "delivered"] },
  })
})
afterAll(async () => {
  await past.close()
  await store.close()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Story = { word: string; status: string; minutes: number; fields: string[] }

/** Events by their letter, without what differs between devices, with the whole minutes since the letter's own time. */
const storyOf = async (letters: readonly PlannedLetter[]): Promise<Story[]> => {
  const found = await rows<{ email: string; status: string; at_ms: number; fields: string[] }>(
    store.db,
    sql`select email, status, (extract(epoch from event_time) * 1000)::float8 as at_ms,
               array(select key from jsonb_object_keys(coalesce(data -> 'delivery_info', '{}')) key
                     where key not like 'device%' order by 1) as fields
        from events order by event_time, event_id`,
  )
  return letters.flatMap(({ email, word, atMs }) =>
    found
      .filter((one) => one.email === email)
      .map(({ status, at_ms, fields }) => ({
        word,
        status,
        minutes: Math.floor((at_ms - atMs) / minuteMs),
        fields,
      })),
  )
}

const conversationsOf = async (letters: readonly PlannedLetter[]) => {
  const found = await rows<{ email: string; try_no: number; host: string; tls: string; reply: string }>(
    store.db,
    sql`select l.email, a.try_no, a.host, a.tls, regexp_replace(a.reply, ' as .*', '') as reply,
               jsonb_array_length(a.conversation) > 2 as is_recorded
        from attempts a join letters l using (project_id, letter_id) order by a.try_no`,
  )
  return letters.map(({ email }) =>
    found.filter((one) => one.email === email).map(({ email: _, ...one }) => one),
  )
}

const bringIn = (letters: readonly PlannedLetter[], forMs = untilMs) =>
  past.bringIn(
    letters.map((one) => [one]),
    senders,
    new Date(bulkMs + forMs),
  )

test("a message in bulk is tried again when it is due, and the attempts after the bulk are left to the service", async () => {
  await bringIn(full)
  expect((await storyOf(full)).map(({ status, minutes }) => [status, minutes])).toEqual([
    ["accepted", 0],
    ["sent", 0],
    ...[0, 1, 6, 16, 36, 76, 136, 256].map((minutes) => ["soft_bounced", minutes]),
  ])
  const [next] = await rows<{ due_ms: number }>(
    store.db,
    sql`select (extract(epoch from due_at) * 1000)::float8 as due_ms from queue where lease is null`,
  )
  expect(Math.floor(((next?.due_ms ?? 0) - bulkMs) / minuteMs)).toBe(496)
})

test("a callback of an event after the end of the bulk is left to the service", async () => {
  await bringIn(late)
  const waiting = await rows<{ email: string; status: string }>(
    store.db,
    sql`select e.email, e.status from outbox o join events e using (project_id, event_id)`,
  )
  expect(waiting).toEqual(late.map(({ email }) => ({ email, status: "accepted" })))
})

test("a message in bulk is given up 48 hours after its first attempt", async () => {
  await bringIn([], 60 * hourMs)
  const hours = (await storyOf(full)).map(({ minutes }) => Math.floor(minutes / 60))
  expect(Math.max(...hours)).toBe(48)
  expect(await rows(store.db, sql`select from queue`)).toEqual([])
})

test("messages in bulk leave what the service leaves of the same messages one by one, each at its own time", async () => {
  await bringIn(inBulk)
  past.beginDelivery()
  for (const letter of oneByOne) {
    past.clock.set(new Date(letter.atMs))
    await sendSome([letter], senders)
    await past.delivered()
  }
  // The second attempt at those who defer the first.
  for (const { atMs } of oneByOne) {
    const laterMs = atMs + minuteMs + halfMs
    if (past.clock.now().getTime() < laterMs) past.clock.set(new Date(laterMs))
    await past.delivered()
  }
  await past.readUntil(new Date(oneByOneMs + untilMs))
  const [many, single] = [await storyOf(inBulk), await storyOf(oneByOne)]
  expect(new Set(single.map(({ status }) => status)).size).toBeGreaterThan(7)
  expect(many).toEqual(single)
  expect(await conversationsOf(inBulk)).toEqual(await conversationsOf(oneByOne))
})

test("a message that the sandbox captured in bulk has its own time", async () => {
  const found = await rows<{ email: string }>(
    store.db,
    sql`select l.email from captured c join letters l using (project_id, letter_id)
        where c.received_at between l.created_at and l.created_at + interval '2 minutes'`,
  )
  const delivered = inBulk.filter(({ word }) => word !== "hard-bounce").map(({ email }) => email)
  expect(found.map(({ email }) => email)).toEqual(expect.arrayContaining(delivered))
})

test("callbacks of a bulk have the time of their events", async () => {
  const calls = () =>
    rows<{ created_ms: number; events: number }>(
      store.db,
      sql`select (extract(epoch from created_at) * 1000)::float8 as created_ms, cardinality(event_ids) as events
          from calls where created_at < ${new Date(oneByOneMs).toISOString()}::timestamptz`,
    )
  await past.postUntil(new Date(bulkMs - 1))
  expect(await calls()).toEqual([])
  await past.postUntil(new Date(bulkMs + untilMs))
  const [call, ...others] = await calls()
  // Those of the messages one by one have waited for a turn.
  const [all] = await rows<{ count: number }>(
    store.db,
    sql`select count(*)::int as count from events
        where status in ('accepted', 'delivered') and email not like 'late.%'`,
  )
  expect([Math.floor(((call?.created_ms ?? 0) - bulkMs - untilMs) / minuteMs), call?.events, others]).toEqual(
    [0, all?.count, []],
  )
})

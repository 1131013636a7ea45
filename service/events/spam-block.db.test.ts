import { asc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { hours, minutes, plus } from "../clock.ts"
import type { Store } from "../store/open.ts"
import { events, spamBlocks } from "../store/schema/events.ts"
import { outbox } from "../store/schema/webhooks.ts"
import { lockServers, writeServers } from "../store/spam-blocks.ts"
import { listSuppressions } from "../store/suppressions-read.ts"
import { type Suppression, suppress } from "../suppress/add.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import {
  deleteStaleServers,
  liftOldBlocks,
  type Outcome,
  recordSpamBlocks,
  releaseAddresses,
} from "./spam-block.ts"

let store: Store
let fixture: WebhookFixture
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(spamBlocks)
  fixture = await makeWebhookFixture(store)
})

const outcomes = (count: number, overrides: Partial<Outcome> = {}): Outcome[] =>
  Array.from({ length: count }, (_, n) => ({
    project_id: fixture.project_id,
    domain: "example.com",
    sender_ip: "192.0.2.1",
    at: plus(fixture.clock.now(), n),
    is_rejection: true,
    ...overrides,
  }))

const record = (list: Outcome[]) => store.db.transaction((tx) => recordSpamBlocks(tx, list))

const recorded = (project_id = fixture.project_id) =>
  store.db.select().from(events).where(eq(events.project_id, project_id)).orderBy(asc(events.event_id))

const blockEvents = async () =>
  (await recorded()).map(({ data: { spam_block: block } }) => [
    block?.domain_status,
    block?.block_type,
    block?.SMTP_blocks_count,
  ])

test("BLOCK-1 refusals in several batches add up; the block is one event for each subscribed webhook", async () => {
  const subscribed = await fixture.addWebhook({ url: "http://one.example/", spam_block: true })
  await fixture.addWebhook({ url: "http://two.example/", spam_block: false })
  await fixture.addWebhook({ url: "http://three.example/", spam_block: true, status: "disabled" })
  await record(outcomes(6))
  expect(await recorded()).toEqual([])
  await record(outcomes(6))
  expect(await recorded()).toMatchObject([
    {
      event_name: "transactional_spam_block",
      letter_id: null,
      job_id: null,
      email: null,
      status: null,
      data: {
        spam_block: {
          block_type: "one_smtp",
          domain: "example.com",
          SMTP_blocks_count: 1,
          domain_status: "blocked",
        },
      },
    },
  ])
  const [event] = await recorded()
  expect(await store.db.select().from(outbox).where(eq(outbox.project_id, fixture.project_id))).toEqual([
    { project_id: fixture.project_id, webhook_id: subscribed.webhook_id, event_id: event?.event_id },
  ])
})

test("BLOCK-2 servers that are blocked at the same moment are counted one after the other", async () => {
  const ips = [1, 2, 3, 4, 5].map((n) => `192.0.2.${n}`)
  await Promise.all(ips.map((sender_ip) => record(outcomes(10, { sender_ip }))))
  expect(await blockEvents()).toEqual([
    ["blocked", "one_smtp", 1],
    ["blocked", "one_smtp", 2],
    ["blocked", "one_smtp", 3],
    ["blocked", "one_smtp", 4],
    ["blocked", "all_smtp", 5],
  ])
})

test("BLOCK-3 a delivery lifts the block of its server; one to an unblocked domain writes nothing", async () => {
  await record(outcomes(1, { is_rejection: false, domain: "example.org" }))
  expect(
    await store.db.select().from(spamBlocks).where(eq(spamBlocks.project_id, fixture.project_id)),
  ).toEqual([])
  await record(outcomes(10))
  await record(outcomes(1, { is_rejection: false }))
  await record(outcomes(1, { is_rejection: false }))
  expect(await blockEvents()).toEqual([
    ["blocked", "one_smtp", 1],
    ["unblocked", "one_smtp", 0],
  ])
})

const liftAt = (now: Date) => store.db.transaction((tx) => liftOldBlocks(tx, now, 100))

test("BLOCK-3 after 24 hours a block ends, and its counts are forgotten", async () => {
  await record(outcomes(10))
  const lift = (after: number) => liftAt(plus(fixture.clock.now(), after))
  expect(await lift(hours(23))).toBe(0)
  expect(await lift(hours(24) + minutes(1))).toBe(1)
  expect(await lift(hours(24) + minutes(2))).toBe(0)
  expect(await blockEvents()).toEqual([
    ["blocked", "one_smtp", 1],
    ["unblocked", "one_smtp", 0],
  ])
  await deleteStaleServers(store.db, plus(fixture.clock.now(), hours(49)), 1000)
  expect(
    await store.db.select().from(spamBlocks).where(eq(spamBlocks.project_id, fixture.project_id)),
  ).toEqual([])
})

test("BLOCK-3 who still refuses still blocks: a day is counted from the newest refusal", async () => {
  const now = fixture.clock.now()
  await record(outcomes(10))
  await record(outcomes(1, { at: plus(now, hours(20)) }))
  // Reported late: the status set after it remains.
  await record(outcomes(1, { at: plus(now, hours(5)) }))
  expect(await liftAt(plus(now, hours(43)))).toBe(0)
  expect(await liftAt(plus(now, hours(44) + minutes(1)))).toBe(1)
  expect(await blockEvents()).toEqual([
    ["blocked", "one_smtp", 1],
    ["unblocked", "one_smtp", 0],
  ])
})

/** Suppresses an address as a bounce with this reason does. */
const suppressFor = (email: string, reason: string, more: Partial<Suppression> = {}) => {
  const { project_id, clock } = fixture
  const entry = { cause: "temporary_unavailable", source: "system", reason } as const
  return suppress(store.db, [{ project_id, email, at: clock.now(), ...entry, ...more }])
}

const suppressed = async () => {
  const { project_id, clock } = fixture
  return (await listSuppressions(store.db, project_id, { limit: 50 }, clock.now()))
    .map((one) => one.email)
    .sort()
}

/** Runs turns of at most `max` addresses until no domain is left, and returns how many turns read a domain. */
async function release(max = 1000): Promise<number> {
  for (let turns = 0; ; turns++)
    if ((await store.db.transaction((tx) => releaseAddresses(tx, max))) === 0) return turns
}

test("BLOCK-5 when a domain blocks no server any more, addresses that the block suppressed are free again", async () => {
  await suppressFor("listed@example.com", "err_blacklisted")
  await suppressFor("spam@example.com", "err_spam_rejected")
  const others = ["a-full@example.com", "b-listed@example.org", "c-gone@example.com", "d-own@example.com"]
  await suppressFor("a-full@example.com", "err_mailbox_full")
  await suppressFor("b-listed@example.org", "err_blacklisted")
  await suppressFor("c-gone@example.com", "err_user_unknown", { cause: "permanent_unavailable" })
  await suppressFor("d-own@example.com", "err_blacklisted", { source: "user" })
  await record([...outcomes(10), ...outcomes(10, { sender_ip: "192.0.2.2" })])
  await record(outcomes(1, { is_rejection: false }))
  expect(await release()).toBe(0)
  expect(await suppressed()).toEqual([...others, "listed@example.com", "spam@example.com"])
  await liftAt(plus(fixture.clock.now(), hours(24) + minutes(1)))
  expect(await release()).toBe(1)
  expect(await suppressed()).toEqual(others)
})

test("BLOCK-5 addresses are released in batches, without those that were refused after the block ended", async () => {
  const emails = Array.from({ length: 5 }, (_, n) => `r${n}@example.com`)
  for (const email of emails) await suppressFor(email, "err_spam_rejected")
  await record(outcomes(10))
  await record(outcomes(1, { is_rejection: false }))
  const later = { at: plus(fixture.clock.now(), minutes(1)) }
  await record(outcomes(10, later))
  await suppressFor("r0@example.com", "err_spam_rejected", later)
  await suppressFor("new@example.com", "err_spam_rejected", later)
  expect(await release(2)).toBe(3)
  expect(await suppressed()).toEqual(["new@example.com", "r0@example.com"])
})

test("BLOCK-5 EVENT-4 an address that a new refusal is suppressing is neither released nor waited for", async () => {
  await suppressFor("listed@example.com", "err_blacklisted")
  await record(outcomes(10))
  await record(outcomes(1, { is_rejection: false }))
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from suppressions where email = 'listed@example.com' for update`)
    await release()
  })
  expect(await suppressed()).toEqual(["listed@example.com"])
})

test("AUTH-7 BLOCK-1 the refusals of one project do not count for another one", async () => {
  const other = await makeWebhookFixture(store)
  await record([...outcomes(9), ...outcomes(9, { project_id: other.project_id })])
  expect(await recorded()).toEqual([])
  expect(await recorded(other.project_id)).toEqual([])
  await record(outcomes(1))
  expect(await recorded()).toHaveLength(1)
  expect(await recorded(other.project_id)).toEqual([])
})

const serverAt = (domain: string, refused_at: Date | null) => ({
  project_id: fixture.project_id,
  domain,
  sender_ip: "192.0.2.1",
  rejections: refused_at ? 0 : 1,
  counted_since: fixture.clock.now(),
  refused_at,
  lifted_at: null,
})

test("BLOCK-4 many blocks end in turns of 100 domains", async () => {
  const now = fixture.clock.now()
  await store.db
    .insert(spamBlocks)
    .values(Array.from({ length: 250 }, (_, n) => serverAt(`many${n}.example`, now)))
  for (const domains of [100, 100, 50, 0]) expect(await liftAt(plus(now, hours(25)))).toBe(domains)
  expect(await recorded()).toHaveLength(250)
})

/** The second transaction needs a second connection, which the store inside the process does not have. */
test.runIf(process.env.TEST_DATABASE_URL)(
  "BLOCK-4 counting refusals and ending old blocks do not deadlock",
  async () => {
    const now = fixture.clock.now()
    const [quiet, blocked] = [serverAt("a-quiet.example", null), serverAt("b-blocked.example", now)]
    await store.db.insert(spamBlocks).values([quiet, blocked])
    const lifting = await store.db.transaction(async (tx) => {
      await lockServers(tx, [blocked])
      const ends = liftAt(plus(now, hours(25)))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await writeServers(tx, [quiet, blocked])
      return { ends }
    })
    expect(await lifting.ends).toBe(1)
  },
)

test("BLOCK-4 more quiet servers than one statement takes are all forgotten", async () => {
  await store.db
    .insert(spamBlocks)
    .values(Array.from({ length: 2100 }, (_, n) => serverAt(`quiet${n}.example`, null)))
  const later = plus(fixture.clock.now(), hours(25))
  for (const servers of [1000, 1000, 100])
    expect(await deleteStaleServers(store.db, later, 1000)).toBe(servers)
  expect(await store.db.select().from(spamBlocks)).toEqual([])
})

import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { scannedBy } from "#postgres/scanned-tables"
import { minutes, plus } from "../clock.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import type { Db, Store } from "./open.ts"
import { callFigures, outboxFigures, queueFigures, useIndexesAlone } from "./queue-figures.ts"

let store: Store
let fixture: WebhookFixture
beforeAll(async () => {
  store = await openTestStore()
  fixture = await makeWebhookFixture(store)
  const active = await fixture.addWebhook({ url: "https://hook.example/active" })
  const stopped = await fixture.addWebhook({ url: "https://hook.example/stopped", status: "stopped" })
  const webhooks = [active.webhook_id, stopped.webhook_id]
  await fillAtOnce(store.db, growing, (tx) => fill(tx, webhooks))
})
afterAll(() => store.close())

const growing = ["queue", "outbox", "events", "calls"]
const count = { flood: 900_000, others: 100_000, projects: 200, events: 200_000, calls: 50_000 }

/**
 * A million messages: nine tenths of one project (some of them later, some made ready, some in flight), the others of 200.
 * They became due a second apart.
 */
async function fill(db: Db, webhooks: readonly number[]): Promise<void> {
  const now = sql`${fixture.clock.now().toISOString()}::timestamptz`
  const { project_id } = fixture
  const lease = sql`case when n % 1000 = 0 then 'of a worker' end`
  await db.execute(sql`insert into queue (project_id, letter_id, domain, due_at, is_ready, lease, leased_until)
    select ${project_id}::bigint, 'f' || n, 'd' || n % 100 || '.example',
           ${now} + case when n % 9 = 1 then 1 else -1 end * make_interval(secs => n), n % 9 = 0 or n % 1000 = 0, ${lease}, ${now}
    from generate_series(1, ${count.flood}::int) n`)
  await db.execute(sql`insert into queue (project_id, letter_id, domain, due_at)
    select 2000 + n % ${count.projects}::int, 'o' || n, 'shop.example', ${now} - make_interval(secs => n)
    from generate_series(1, ${count.others}::int) n`)
  await db.execute(sql`insert into events (project_id, event_name, event_time)
    select ${project_id}::bigint, 'transactional_email_status', ${now} - make_interval(mins => 7)
    from generate_series(1, ${count.events}::int) n`)
  for (const id of webhooks)
    await db.execute(sql`insert into outbox (project_id, webhook_id, event_id)
      select project_id, ${id}::bigint, event_id from events`)
  const later = sql`${now} + case when n % 2 = 0 then interval '10 minutes' else interval '-1 minute' end`
  for (const id of webhooks)
    await db.execute(sql`insert into calls (project_id, webhook_id, event_ids, status, created_at, next_try_at, lease, leased_until)
      select ${project_id}::bigint, ${id}::bigint, '{1}', case when n % 5 = 4 then 'answered' else 'waiting' end, ${now}, ${later},
             case when n % 1000 = 1 then 'of a worker' end, ${now}
      from generate_series(1, ${count.calls}::int) n`)
}

const alone = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
  store.db.transaction(async (tx) => {
    await useIndexesAlone(tx)
    const { result, scanned } = await scannedBy(tx, growing, () => work(tx))
    expect(scanned).toEqual([])
    return result
  })

const now = () => fixture.clock.now()

test("METRICS-2 a million messages are counted by project, by indexes alone; what is behind the first ones is one", async () => {
  const { projects, inProgress } = await alone((tx) => queueFigures(tx, now(), 20))
  const every = (all: number, step: number) => Math.floor(all / step)
  const held = every(count.flood, 1000)
  expect(inProgress).toBe(held)
  expect(projects).toHaveLength(21)
  const flood = projects.find((one) => one.project_id === fixture.project_id)
  // Held ones are in neither group; of every nine one is for later, but of those one in a thousand is in flight.
  const both = Array.from({ length: held }, (_, n) => (n + 1) * 1000).filter((n) => n % 9 === 1).length
  expect(flood?.deferred).toBe(count.flood / 9 - both)
  expect(flood?.waiting).toBe(count.flood - held - (flood?.deferred ?? 0))
  // The letter with the highest number is due longest; every ninth and every thousandth one is in another state.
  expect(flood?.oldest_ms).toBe(now().getTime() - (count.flood - 1) * 1000)
  const others = projects.find((one) => one.project_id === null)
  expect(others).toEqual({
    project_id: null,
    waiting: (count.others / count.projects) * (count.projects - 19),
    deferred: 0,
    oldest_ms: expect.any(Number),
  })
})

test("METRICS-2 events and calls that wait are counted for active webhooks alone, by indexes alone", async () => {
  const [found, ...more] = await alone((tx) => outboxFigures(tx, 20))
  expect(more).toEqual([])
  expect(found).toEqual({
    project_id: fixture.project_id,
    events: count.events,
    oldest_ms: plus(now(), -minutes(7)).getTime(),
  })
  const figures = await alone((tx) => callFigures(tx, now()))
  const held = count.calls / 1000
  expect(figures).toEqual({
    waiting: (count.calls * 2) / 5 - held,
    deferred: (count.calls * 2) / 5,
    inProgress: held,
  })
})

test("METRICS-2 where nothing waits all figures are 0 or absent", async () => {
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`truncate queue, outbox, calls`)
    expect(await queueFigures(tx, now(), 20)).toEqual({ projects: [], inProgress: 0 })
    expect(await outboxFigures(tx, 20)).toEqual([])
    expect(await callFigures(tx, now())).toEqual({ waiting: 0, deferred: 0, inProgress: 0 })
  })
})

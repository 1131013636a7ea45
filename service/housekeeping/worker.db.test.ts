import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { days, minutes, plus } from "../clock.ts"
import type { Component } from "../context.ts"
import type { Log } from "../log.ts"
import { openMetrics } from "../metrics.ts"
import { withHousekeepingLock } from "../store/housekeeping-lock.ts"
import { type Db, rows, type Store } from "../store/open.ts"
import { writers } from "../store/schema/limits.ts"
import { calls, callTries, outbox, replays } from "../store/schema/webhooks.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture, type WebhookFixture } from "../testing/webhook-fixture.ts"
import { type Chore, makeChores } from "./chores.ts"
import { openHousekeeping } from "./worker.ts"

let store: Store
let fixture: WebhookFixture
const components: Component[] = []
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  for (const table of [calls, callTries, outbox, replays, writers]) await store.db.delete(table)
  fixture = await makeWebhookFixture(store)
})
afterEach(async () => {
  for (const component of components.splice(0)) await component.close()
})

const pace = { everyMs: minutes(1), turnsMax: 3, behindMs: 1 }

/** A chore that runs the given function and returns its count. */
const makeChore = (name: string, work: () => number | Promise<number>): Chore => ({
  name,
  max: 1,
  turn: async () => work(),
})

const open = (chores: Chore[]) => {
  const component = openHousekeeping(fixture.ctx, chores, pace)
  components.push(component)
  return component
}

test("METRICS-4 a slow chore is logged, by its name", async () => {
  let nowMs = 0
  const lines: { about: object; sentence: string }[] = []
  const log = { warn: (about: object, sentence: string) => void lines.push({ about, sentence }) }
  const stopwatch = { nowMs: () => nowMs, after: () => () => {} }
  const metrics = openMetrics({ log: log as unknown as Log, stopwatch })
  const slow = (ms: number) => () => {
    nowMs += ms
    return 0
  }
  const chores = [makeChore("quick", slow(4900)), makeChore("slow", slow(5600))]
  const component = openHousekeeping({ ...fixture.ctx, metrics }, chores, pace)
  await expect.poll(() => lines.length).toBe(1)
  await component.close()
  expect(lines).toEqual([
    {
      about: { loop: "housekeeping", part: "slow", seconds: 5.6, bound_seconds: 5 },
      sentence: "A turn of the loop housekeeping (slow) took 5.6 s; at most 5 s are expected.",
    },
  ])
})

test("TIDY-1 a failing chore does not prevent the others, and is retried", async () => {
  const done: string[] = []
  const noted = (what: string) => {
    done.push(what)
    return 0
  }
  open([
    {
      name: "fails",
      max: 1,
      async turn(tx) {
        done.push("fails")
        await tx.execute(sql`select 1 / 0`)
        return 0
      },
    },
    makeChore("works", () => noted("works")),
  ])
  await expect.poll(() => done).toEqual(["fails", "works"])
  // The loop sleeps by then; a clock that moved before it did would not wake it.
  await expect
    .poll(() => {
      fixture.clock.advance(minutes(1))
      return done.length
    })
    .toBeGreaterThanOrEqual(4)
})

test("TIDY-1 a backlog goes in turns, and other chores have theirs in between", async () => {
  const done: string[] = []
  let left = 10
  const backlog = makeChore("backlog", () => {
    done.push("backlog")
    left -= 1
    return left >= 0 ? 1 : 0
  })
  const other = makeChore("other", () => {
    done.push("other")
    return 0
  })
  open([backlog, other])
  await expect.poll(() => left).toBeLessThan(0)
  const three = ["backlog", "backlog", "backlog"]
  expect(done.slice(0, 8)).toEqual([...three, "other", ...three, "other"])
})

test("TIDY-1 one process at a time runs chores, and another one does not wait for it", async () => {
  let turns = 0
  const counts = makeChore("counts", () => {
    turns += 1
    return 0
  })
  await withHousekeepingLock(store.db, async () => {
    const component = open([counts])
    await expect
      .poll(async () => {
        fixture.clock.advance(minutes(1))
        return (await lockWaiters(store.db)).length
      })
      .toBe(0)
    await component.close()
    expect(turns).toBe(0)
  })
  open([counts])
  await expect.poll(() => turns).toBe(1)
})

const lockWaiters = (db: Db) =>
  rows(db, sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)

test("TIDY-1 closing waits for the turn under way and begins no other one", async () => {
  let turns = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const slow = makeChore("slow", async () => {
    turns += 1
    await ended
    return 1
  })
  const component = open([slow, slow])
  await expect.poll(() => turns).toBe(1)
  const closed = component.close().then(() => "closed")
  expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 100, "waits"))])).toBe(
    "waits",
  )
  end()
  await closed
  expect(turns).toBe(1)
})

test("TIDY-1 WEBHOOK-10 events for a webhook that is gone are dropped, those of others stay", async () => {
  const webhook = await fixture.addWebhook({ url: "http://hook.example/" })
  const remaining = await fixture.addEvents(webhook.webhook_id, 3)
  await fixture.addEvents(webhook.webhook_id + 1000, 5)
  open(makeChores(fixture.ctx.config.retention, 2))
  await expect.poll(async () => (await store.db.select().from(outbox)).length).toBe(remaining.length)
  expect((await store.db.select().from(outbox)).map((one) => one.webhook_id)).toEqual(
    remaining.map(() => webhook.webhook_id),
  )
})

/** Rows that are young, in every table that grows, and a few that are over. */
async function fill(db: Db, webhook_id: number): Promise<void> {
  const { project_id, clock } = fixture
  const now = clock.now().toISOString()
  const old = plus(clock.now(), -days(40)).toISOString()
  const age = sql`case when n % 5000 = 0 then ${old}::timestamptz else ${now}::timestamptz end`
  const many = sql`generate_series(1, 20000) n`
  await db.execute(sql`insert into calls (project_id, webhook_id, event_ids, status, created_at)
    select ${project_id}, ${webhook_id}, '{1}', 'answered', ${age} from ${many}`)
  await db.execute(sql`insert into calls (project_id, webhook_id, event_ids, created_at, next_try_at)
    select ${project_id}, ${webhook_id}, '{1}', ${now}::timestamptz, ${now}::timestamptz from ${many}`)
  await db.execute(sql`insert into outbox (project_id, webhook_id, event_id)
    select ${project_id}, ${webhook_id}, n from ${many}`)
  await db.execute(sql`insert into call_tries (project_id, call_id, try_no, webhook_id, started_at, duration_ms, url,
      request_headers, body_hash)
    select ${project_id}, n, 1, ${webhook_id}, ${age}, 1, 'http://hook.example/', '{}', '' from ${many}`)
  await db.execute(
    sql`insert into writers (writer, number, written_at) select 'writer' || n, 1, now() - case when n % 5000 = 0 then interval '3 days' else interval '0' end from ${many}`,
  )
  await db.execute(sql`insert into replays (project_id, webhook_id, status, request, rate, events, paced_at, created_at, finished_at)
    select ${project_id}, ${webhook_id}, 'done', '{}', 1, 1, ${now}::timestamptz, ${now}::timestamptz, ${age} from ${many}`)
  await db.execute(sql`analyze`)
}

const large = ["calls", "call_tries", "outbox", "writers", "replays", "queue", "events"]

/** Tables that this transaction has read from end to end, with how often. */
const scanned = (tx: Db) =>
  rows(
    tx,
    sql`select relname, seq_scan::int from pg_stat_xact_user_tables
        where relname = any(${sql.param(`{${large.join(",")}}`)}::text[]) and seq_scan > 0 order by 1`,
  )

test("TIDY-1 every chore finds expired rows by an index, however large its tables are", async () => {
  const webhook = await fixture.addWebhook({ url: "http://hook.example/", status: "disabled" })
  await fill(store.db, webhook.webhook_id)
  const counts: Record<string, number> = {}
  for (const chore of makeChores(fixture.ctx.config.retention))
    await store.db.transaction(async (tx) => {
      // Of tables of this size some are read faster as a whole; those that count are longer.
      await tx.execute(sql`set local enable_seqscan = off`)
      const before = await scanned(tx)
      counts[chore.name] = await chore.turn(tx, fixture.clock.now())
      expect({ chore: chore.name, scans: await scanned(tx) }).toEqual({ chore: chore.name, scans: before })
    })
  expect(counts).toMatchObject({ calls: 4, tries: 4, writers: 4, replays: 4 })
})

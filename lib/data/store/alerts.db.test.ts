import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { expectIndexed } from "#lib/testing/growing-tables"
import { someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { claimDelivery, notifiedDestinations, listDeliveries } from "./alert-deliveries.ts"
import { listFirings, openFirings, openFiringsOf, pageFirings } from "./alert-firings.ts"
import { bringForward, claimDueRules, listAlertRules } from "./alert-rules.ts"
import type { Db, Store } from "./open.ts"

/** Statements of alerts with 100,000 rules and firings, so that the server chooses its plans as in production. */
let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await fillAtOnce(store.db, growing, fill)
})
afterAll(() => store.close())

const growing = ["alert_rules", "alert_firings", "alert_deliveries"]
const count = 100_000

/**
 * Ten rules per project, one in a thousand due; one firing in two hundred is open, one delivery in a thousand waits.
 */
async function fill(db: Db): Promise<void> {
  const many = sql`generate_series(1, ${count}::int) n`
  const then = sql`${someDay.toISOString()}::timestamptz`
  await db.execute(sql`insert into alert_rules (project_id, rule_id, name, metric, filter, condition, window_minutes, volume_min,
      time_zone, destination_ids, is_enabled, created_by, created_at, changed_at, next_at)
    select 'p' || n / 10, 'r' || n, 'Bounces', case when n % 10 = 0 then 'failing_webhooks' else 'bounce_rate' end, '{}', '{}', 60, 20,
      'UTC', '{d}', true, 'u', ${then}, ${then},
      now() + make_interval(secs => case when n % 1000 in (0, 1) then -60 else 20 + n % 10 end)
    from ${many}`)
  await db.execute(sql`insert into alert_firings (project_id, firing_id, rule_id, subject, fired_at, breached_at, resolved_at, facts, last_value)
    select 'p' || n % 100, 'f' || n, 'r' || n, '', ${then} + make_interval(mins => n::int), ${then},
      case when n % 200 = 0 then null else ${then} end, '{}', 0 from ${many}`)
  await db.execute(sql`insert into alert_deliveries (project_id, firing_id, destination_id, news, created_at, outcome, next_at)
    select 'p' || n % 100, 'f' || n, 'd', 'fired', ${then}, case when n % 1000 = 0 then null else 'delivered' end,
      now() - interval '1 minute' from ${many}`)
}

const newest = { cursor: null, direction: "older" } as const
const midst = `${someDay.getTime() + 50_000 * 60_000}-f50000`

const tried: Record<string, (db: Db) => Promise<unknown>> = {
  "claims of counts": (db) => claimDueRules(db, "counts", `t${Math.random()}`, 60),
  "claims of the service": (db) => claimDueRules(db, "service", `t${Math.random()}`, 60),
  bringForward: (db) => bringForward(db, ["p1", "p2"], 20),
  listAlertRules: (db) => listAlertRules(db, "p1"),
  claimDelivery: (db) => claimDelivery(db, `t${Math.random()}`, 60),
  listDeliveries: (db) => listDeliveries(db, "p1", ["f1", "f101"]),
  notifiedDestinations: (db) => notifiedDestinations(db, "p1", "f1"),
  listFirings: (db) => listFirings(db, "p1", 50),
  "the first page of the history": (db) => pageFirings(db, ["p1"], { ...newest, limit: 50 }),
  "the first page of several projects": (db) => pageFirings(db, ["p1", "p0"], { ...newest, limit: 50 }),
  "a page in its midst": (db) => pageFirings(db, ["p1"], { ...newest, cursor: midst, limit: 50 }),
  "a page upwards": (db) =>
    pageFirings(db, ["p1"], { ...newest, cursor: midst, direction: "newer", limit: 50 }),
  "what goes on, by page": (db) => pageFirings(db, ["p0"], { ...newest, state: "firing", limit: 50 }),
  openFirings: (db) => openFirings(db, "p0"),
  openFiringsOf: (db) => openFiringsOf(db, "p0", "r200"),
}

describe("ALERT-3 no statement of alerts reads a table that grows", () => {
  for (const [name, work] of Object.entries(tried)) test(name, () => expectIndexed(store, growing, 600, work))
})

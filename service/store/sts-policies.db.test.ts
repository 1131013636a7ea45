import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { deleteExpiredRows } from "#postgres/expired-rows"
import { fillAtOnce } from "#postgres/fill-at-once"
import { scannedBy } from "#postgres/scanned-tables"
import { at, days, hours, minutes, plus } from "../clock.ts"
import { defaultRetention } from "../testing/retention.ts"
import { openTestStore } from "../testing/test-store.ts"
import { expiredRowsOf } from "./lifetimes.ts"
import type { Db, Store } from "./open.ts"
import { stsPolicies } from "./schema/delivery.ts"
import { claimStsRefreshes, markStsPolicyUsed, readStsPolicy, saveStsPolicy } from "./sts-policies.ts"

const start = at(Date.UTC(2026, 4, 4, 12))
const policy = { policy_id: "a1", mode: "enforce", mx: ["mx.shop.example", "*.shop.example"] } as const
const domain = "shop.example"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(stsPolicies)
})

const save = (now: Date, changes: Partial<Parameters<typeof saveStsPolicy>[1]> = {}) =>
  saveStsPolicy(
    store.db,
    { ...policy, mx: [...policy.mx], domain, expires_at: plus(now, days(365)), ...changes },
    now,
  )

async function use(now: Date, name = domain): Promise<void> {
  const found = await readStsPolicy(store.db, name)
  if (found) await markStsPolicyUsed(store.db, found, now)
}

const claim = async (now: Date, max = 10) =>
  (await claimStsRefreshes(store.db, now, max)).map((one) => one.domain).sort()

/** Domains that the housekeeping leaves. */
async function domainsLeft(now: Date): Promise<string[]> {
  for (const one of expiredRowsOf(defaultRetention))
    if (one.table === "sts_policies") await deleteExpiredRows(store.db, one, now, 1000)
  return (await store.db.select().from(stsPolicies)).map((one) => one.domain).sort()
}

test("STS-5 a policy is stored once for a domain, the one that was fetched last", async () => {
  await save(start)
  await save(plus(start, hours(1)), { policy_id: "a2", mode: "testing", mx: ["b.example"] })
  // A process that was slower.
  await save(plus(start, minutes(30)), { policy_id: "old" })
  expect(await readStsPolicy(store.db, domain)).toEqual({
    domain,
    policy_id: "a2",
    mode: "testing",
    mx: ["b.example"],
    expires_at: plus(start, hours(1) + days(365)),
    used_at: start,
  })
  expect(await readStsPolicy(store.db, "other.example")).toBeUndefined()
})

test("STS-6 a policy that was used since it was fetched is due 12 hours later, for one process at a time", async () => {
  await save(start)
  await save(start, { domain: "unused.example" })
  await save(start, { domain: "expired.example", expires_at: plus(start, hours(11)) })
  for (const name of [domain, "expired.example"]) await use(plus(start, hours(2)), name)
  expect(await claim(plus(start, hours(12) - 1))).toEqual([])
  const due = plus(start, hours(12))
  expect(await claim(due)).toEqual([domain])
  expect(await claim(due)).toEqual([])
  expect(await claim(plus(due, hours(1)))).toEqual([domain])
  const later = plus(due, hours(2))
  await save(later)
  expect(await claim(plus(later, days(10)))).toEqual([])
  await use(plus(later, days(11)))
  expect(await claim(plus(later, days(11)))).toEqual([domain])
})

test("STS-6 uses are recorded to the hour", async () => {
  await save(start)
  await use(plus(start, minutes(59)))
  expect(await readStsPolicy(store.db, domain)).toMatchObject({ used_at: start })
  await use(plus(start, minutes(60)))
  expect(await readStsPolicy(store.db, domain)).toMatchObject({ used_at: plus(start, minutes(60)) })
})

test("STS-6 a policy goes when it expires, or 180 days after its last use", async () => {
  await save(start)
  await save(start, { domain: "short.example", expires_at: plus(start, days(7)) })
  await use(plus(start, days(100)))
  // A refresh is not a use.
  await save(plus(start, days(101)))
  expect(await domainsLeft(plus(start, days(7)))).toEqual(["shop.example", "short.example"])
  expect(await domainsLeft(plus(start, days(7) + 1))).toEqual(["shop.example"])
  expect(await domainsLeft(plus(start, days(280)))).toEqual(["shop.example"])
  expect(await domainsLeft(plus(start, days(280) + 1))).toEqual([])
})

const many = 100_000

/** Policies of which one in a thousand was used since it was fetched, and one in five hundred has expired. */
const fill = (db: Db) =>
  db.execute(sql`
    insert into sts_policies (domain, policy_id, mode, mx, fetched_at, expires_at, used_at, refresh_at, kept_until)
    select 'd' || n || '.example', 'a1', 'enforce', '{mx.example}', f.at, f.at + interval '300 days',
           f.at + case when n % 1000 = 0 then interval '1 hour' else interval '0' end, f.at + interval '12 hours',
           f.at + case when n % 500 = 1 then interval '1 day' else interval '180 days' end
    from generate_series(1, ${many}::int) n,
         lateral (select ${start.toISOString()}::timestamptz + n * interval '1 second' as at) f`)

test("STS-6 policies to refresh and to delete are found by an index among many", async () => {
  await fillAtOnce(store.db, ["sts_policies"], fill)
  const now = plus(start, days(4))
  const refreshed = await scannedBy(
    store.db,
    ["sts_policies"],
    () => claimStsRefreshes(store.db, now, 10),
    1000,
  )
  expect(refreshed).toMatchObject({ scanned: [] })
  expect(refreshed.result).toHaveLength(10)
  const [lifetime] = expiredRowsOf(defaultRetention).filter((one) => one.table === "sts_policies")
  if (!lifetime) throw new Error("no lifetime")
  const deletion = () => deleteExpiredRows(store.db, lifetime, now, 1000)
  expect(await scannedBy(store.db, ["sts_policies"], deletion, 1000)).toEqual({
    result: many / 500,
    scanned: [],
  })
})

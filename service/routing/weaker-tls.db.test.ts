import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { deleteExpiredRows } from "#postgres/expired-rows"
import { fillAtOnce } from "#postgres/fill-at-once"
import { scannedBy } from "#postgres/scanned-tables"
import { days, type ManualClock, manualClock, minutes, plus } from "../clock.ts"
import { openLog } from "../log.ts"
import { expiredRowsOf } from "../store/lifetimes.ts"
import type { Db, Store } from "../store/open.ts"
import { weakerTls } from "../store/schema/delivery.ts"
import { readWeakerTls } from "../store/weaker-tls.ts"
import { defaultRetention } from "../testing/retention.ts"
import { openTestStore } from "../testing/test-store.ts"
import type { Hop } from "./plan.ts"
import { sandboxPlan } from "./routes.ts"
import { openWeakerTls, type WeakerTls } from "./weaker-tls.ts"

const start = new Date("2026-03-10T12:00:00Z")
const [may] = sandboxPlan({ name: "mx.inbox.example", port: 25 }, "inbox.example").hops as [Hop]
const none = { ...may, tls: { kind: "none" as const } }
const small = { ...may, tls: { kind: "small" as const } }

let store: Store
let clock: ManualClock
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(weakerTls)
  clock = manualClock(start)
})

const openProcess = async (): Promise<WeakerTls> => {
  const weaker = openWeakerTls({ store, clock, log: openLog("silent") })
  await weaker.refresh()
  return weaker
}

test("TLS-1 a working level is remembered per kind of connection, and never where TLS is needed", async () => {
  const weaker = await openProcess()
  await weaker.note(may, none)
  expect(weaker.of(may).tls).toEqual({ kind: "none" })
  expect(weaker.of(may).key).not.toBe(may.key)
  const must = { ...may, tls: { kind: "must" as const, begins: "by_starttls" as const } }
  expect(weaker.of(must)).toBe(must)
})

test("TLS-1 a process that starts remembers it, and others read it within five minutes", async () => {
  const [first, second] = [await openProcess(), await openProcess()]
  await first.note(may, small)
  expect((await openProcess()).of(may).tls).toEqual({ kind: "small" })
  clock.advance(minutes(5) - 1)
  await second.refresh()
  expect(second.of(may)).toBe(may)
  clock.advance(1)
  await second.refresh()
  expect(second.of(may).tls).toEqual({ kind: "small" })
})

test("TLS-1 it ends after three days, however often it was used, and its row goes", async () => {
  const first = await openProcess()
  await first.note(may, none)
  clock.advance(days(2))
  // Already stored: nothing is written.
  await first.note(may, none)
  const second = await openProcess()
  expect(await store.db.select().from(weakerTls)).toEqual([
    { host: "mx.inbox.example:25", kind: "none", kept_until: plus(start, days(3)) },
  ])
  clock.advance(days(1))
  for (const weaker of [first, second, await openProcess()]) expect(weaker.of(may)).toBe(may)
  for (const one of expiredRowsOf(defaultRetention))
    if (one.table === "weaker_tls") await deleteExpiredRows(store.db, one, plus(clock.now(), 1), 1000)
  expect(await store.db.select().from(weakerTls)).toEqual([])
})

test("TLS-1 a host that needs less than before is stored again, and one that works as usual is not stored", async () => {
  const weaker = await openProcess()
  await weaker.note(may, may)
  expect(await store.db.select().from(weakerTls)).toEqual([])
  await weaker.note(may, small)
  clock.advance(days(1))
  await weaker.note(may, none)
  expect(await store.db.select().from(weakerTls)).toMatchObject([
    { kind: "none", kept_until: plus(start, days(4)) },
  ])
})

test("TLS-1 indexes find current and expired rows, however many hosts there are", async () => {
  await fillAtOnce(store.db, ["weaker_tls"], (tx) =>
    tx.execute(sql`
      insert into weaker_tls (host, kind, kept_until)
      select 'mx' || n || '.example:25', 'none',
             ${start.toISOString()}::timestamptz + case when n % 500 = 0 then -1 else 1 end * interval '1 day'
      from generate_series(1, 100000) n`),
  )
  const [lifetime] = expiredRowsOf(defaultRetention).filter((one) => one.table === "weaker_tls")
  const work = async (tx: Db) => {
    const held = await readWeakerTls(tx, start, 100)
    return [held.length, lifetime && (await deleteExpiredRows(tx, lifetime, start, 1000))]
  }
  const found = await store.db.transaction((tx) => scannedBy(tx, ["weaker_tls"], () => work(tx)))
  expect(found).toEqual({ result: [100, 200], scanned: [] })
})

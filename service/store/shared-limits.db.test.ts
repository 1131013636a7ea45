import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { at, minutes, plus, seconds } from "../clock.ts"
import { openTestStore } from "../testing/test-store.ts"
import { takePoll } from "./domain-polls.ts"
import { claimRecheck, projectsToRecheck } from "./domains.ts"
import { rows, type Store } from "./open.ts"
import { takeFromWindow } from "./rate-windows.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const keyOf = (project_id: number, key_id = 0) => ({ project_id, key_id })

test("RATE-1 a window grants its number of calls to simultaneous callers, and restarts after a second", async () => {
  const requests = Array.from({ length: 30 }, () => takeFromWindow(store.db, keyOf(1), 7, 100))
  const granted = (await Promise.all(requests)).reduce((sum, one) => sum + one.calls, 0)
  expect(granted).toBe(100)
  const spent = await takeFromWindow(store.db, keyOf(1), 50, 100)
  expect(spent.calls).toBe(0)
  expect(spent.endsInMs).toBeLessThanOrEqual(1000)
  expect((await takeFromWindow(store.db, keyOf(2), 50, 100)).calls).toBe(50)
  expect((await takeFromWindow(store.db, keyOf(1, 9), 50, 100)).calls).toBe(50)
  // As if a second had passed; and as if the database's clock had been set back.
  for (const shift of ["- interval '1 second'", "+ interval '1 hour'"]) {
    await store.db.execute(sql.raw(`update rate_windows set started_at = started_at ${shift}`))
    expect(await takeFromWindow(store.db, keyOf(1), 60, 100)).toEqual({
      calls: 60,
      endsInMs: expect.closeTo(1000, -2),
    })
  }
})

const pace = { burst: 10, everyMs: minutes(1) }
const start = at(1_700_000_000_000)

/** How many of `count` calls at one moment get through. */
const passed = async (count: number, now: Date, domain = "a.example") =>
  (await Promise.all(Array.from({ length: count }, () => takePoll(store.db, 1, domain, pace, now)))).filter(
    (waitMs) => waitMs === 0,
  ).length

test("DOMAIN-6 so many calls in a row, then one per interval, also for simultaneous callers", async () => {
  expect(await passed(15, start)).toBe(10)
  expect(await takePoll(store.db, 1, "a.example", pace, start)).toBe(minutes(1))
  expect(await takePoll(store.db, 1, "a.example", pace, plus(start, seconds(59)))).toBe(seconds(1))
  expect(await passed(3, plus(start, seconds(60)))).toBe(1)
  expect(await passed(30, plus(start, minutes(60)))).toBe(10)
  expect(await passed(12, start, "b.example")).toBe(10)
})

test("DOMAIN-6 a clock that is set back does not extend the wait", async () => {
  await passed(10, start, "c.example")
  expect(await takePoll(store.db, 1, "c.example", pace, plus(start, -minutes(600)))).toBe(minutes(1))
})

test("DOMAIN-5 each domain is taken by one process, the longest waiting of its project first, by its index among a hundred thousand", async () => {
  await store.db.execute(sql`
    insert into accounts (email, created_at) values ('a@account.example', ${start.toISOString()}::timestamptz);`)
  await store.db.execute(sql`
    insert into projects (user_id, name, api_key_hash, api_key_sealed, created_at)
    select user_id, 'one', 'h', 's', created_at from accounts`)
  await store.db.execute(sql`
    insert into domains (project_id, domain, verification_record, dkim_public_key, dkim_private_sealed, dkim_status, created_at)
    select p.project_id, n || '.example', 'v', 'k', 's', case when n % 1000 = 0 then 'inactive' else 'active' end,
           ${start.toISOString()}::timestamptz + n * interval '1 millisecond'
    from projects p, generate_series(1, 100000) n`)
  await store.db.execute(sql`analyze domains`)
  const now = plus(start, minutes(60))
  const before = plus(now, -minutes(30))
  const [project_id = 0] = await projectsToRecheck(store.db, before, { after: 0, max: 10 })
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => claimRecheck(store.db, project_id, before, now)),
  )
  const names = taken.map((one) => one?.domain)
  expect(new Set(names).size).toBe(8)
  expect(names).toContain("1000.example")
  await store.db.transaction(async (tx) => {
    expect(await projectsToRecheck(tx, before, { after: 0, max: 10 })).toEqual([project_id])
    expect(await projectsToRecheck(tx, before, { after: project_id, max: 10 })).toEqual([])
    await claimRecheck(tx, project_id, before, now)
    const [seen] = await rows<{ read: number }>(
      tx,
      sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'domains'`,
    )
    expect(seen?.read).toBeLessThan(100)
  })
  // All that are left, and then none: examined ones wait again.
  let left = 0
  while (await claimRecheck(store.db, project_id, before, now)) left += 1
  expect(left).toBe(100 - 9)
})

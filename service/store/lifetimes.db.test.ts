import { getTableName, is, sql } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { deleteExpiredRows, oldestMs } from "#postgres/expired-rows"
import { at, days, hours, plus, systemClock } from "../clock.ts"
import { defaultRetention } from "../testing/retention.ts"
import { openTestStore } from "../testing/test-store.ts"
import { expiredRowsOf, lifetimesOf } from "./lifetimes.ts"
import { rows, type Store } from "./open.ts"
import { domainPolls } from "./schema/domains.ts"
import { visitCounts } from "./schema/events.ts"
import { validations, writers } from "./schema/limits.ts"
import { subscribeRequests, suppressionRemovals, suppressions } from "./schema/suppressions.ts"
import { schema } from "./schema.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
const tables = {
  domainPolls,
  suppressions,
  subscribeRequests,
  suppressionRemovals,
  validations,
  visitCounts,
  writers,
}
let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  for (const table of Object.values(tables)) await store.db.delete(table)
})

/** One batch of all tables, as in the housekeeping. */
async function tidy(max = 1000): Promise<number> {
  let gone = 0
  for (const one of expiredRowsOf(defaultRetention)) gone += await deleteExpiredRows(store.db, one, now, max)
  return gone
}

const ago = (ms: number) => plus(now, -ms)
const entry = (email: string, expires_at: Date | null) =>
  ({
    project_id: 1001,
    email,
    cause: "temporary_unavailable",
    source: "system",
    created_at: ago(days(200)),
    expires_at,
  }) as const

test("TIDY-1 entries that have been over for a day go, and no others", async () => {
  await store.db
    .insert(suppressions)
    .values([
      entry("over@mail.example", ago(days(1) + 1)),
      entry("just-over@mail.example", ago(days(1))),
      entry("holds@mail.example", plus(now, 1)),
      entry("for-ever@mail.example", null),
    ])
  expect(await tidy()).toBe(1)
  const left = (await store.db.select().from(suppressions)).map((one) => one.email).sort()
  expect(left).toEqual(["for-ever@mail.example", "holds@mail.example", "just-over@mail.example"])
})

test("TIDY-1 invitations, removals and checks are deleted when they are no longer needed", async () => {
  const about = { project_id: 1001, email: "reader@mail.example" }
  const month = [ago(days(30) + 1), ago(days(30))]
  await store.db.insert(subscribeRequests).values(month.map((created_at) => ({ ...about, created_at })))
  await store.db.insert(suppressionRemovals).values(month.map((removed_at) => ({ ...about, removed_at })))
  await store.db
    .insert(validations)
    .values([days(2) + 1, days(2), hours(1)].map((ms) => ({ project_id: 1001, started_at: ago(ms) })))
  await store.db.insert(writers).values(
    [days(2) + 1, hours(1)].map((ms, number) => ({
      writer: `${number}`,
      number,
      written_at: plus(systemClock.now(), -ms),
    })),
  )
  await store.db.insert(visitCounts).values(
    [days(1) + 1, days(1)].map((ms) => ({
      project_id: 1001,
      letter_id: "l",
      status: "opened",
      hour: ago(ms),
      visits: 1,
    })),
  )
  await store.db
    .insert(domainPolls)
    .values([1, 0].map((ms) => ({ project_id: 1001, domain: `${ms}.example`, full_at: ago(ms) })))
  expect(await tidy()).toBe(6)
  expect(await store.db.select().from(domainPolls)).toMatchObject([{ domain: "0.example" }])
  expect(await store.db.select().from(visitCounts)).toMatchObject([{ hour: ago(days(1)) }])
  expect(await store.db.select().from(writers)).toMatchObject([{ writer: "1" }])
  expect(await store.db.select().from(subscribeRequests)).toMatchObject([{ created_at: ago(days(30)) }])
  expect(await store.db.select().from(suppressionRemovals)).toMatchObject([{ removed_at: ago(days(30)) }])
  expect(await store.db.select().from(validations)).toHaveLength(2)
})

test("TIDY-1 it goes in small statements, oldest first, and leaves the rest for the next time", async () => {
  await store.db
    .insert(suppressions)
    .values(Array.from({ length: 25 }, (_, n) => entry(`r${n}@mail.example`, ago(days(2 + n)))))
  expect(await tidy(10)).toBe(10)
  expect(await tidy(10)).toBe(10)
  expect((await store.db.select().from(suppressions)).map((one) => one.email)).toContain("r0@mail.example")
  expect(await tidy(10)).toBe(5)
  expect(await tidy(10)).toBe(0)
})

test("TIDY-1 an index finds expired rows, however long the lists are", async () => {
  await store.db.execute(
    sql`insert into suppressions (project_id, email, cause, source, created_at)
        select 1001, 'many' || n || '@mail.example', 'unsubscribed', 'user', ${now.toISOString()}::timestamptz
        from generate_series(1, 5000) n`,
  )
  await store.db.execute(sql`analyze suppressions`)
  const plan = await rows<{ "QUERY PLAN": string }>(
    store.db,
    sql`explain select 1 from suppressions where expires_at < ${now.toISOString()}::timestamptz order by expires_at`,
  )
  expect(plan.map((one) => one["QUERY PLAN"]).join(" ")).toContain("suppressions_expires")
})

test("TIDY-4 every table of the service has one lifetime or a reason to have none", () => {
  const names = Object.values(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableName(table))
  const listed = lifetimesOf(defaultRetention).flatMap((one) => one.tables)
  expect(listed.toSorted()).toEqual(names.toSorted())
  expect(new Set(listed).size).toBe(listed.length)
  for (const { keptDays, why, group } of lifetimesOf(defaultRetention)) {
    expect(why, group).toMatch(/^[A-Z].{20,}\.$/)
    expect(keptDays === null || keptDays > 0, group).toBe(true)
  }
})

test("TIDY-4 each table with an age limit is in the list, and an index finds its oldest row", async () => {
  const groups = lifetimesOf(defaultRetention)
  // In these tables only some rows expire, depending on their cause.
  const partly = ["suppressions", "api_keys"]
  const mortal = groups.filter(
    (one) => one.keptDays !== null || one.tables.some((table) => partly.includes(table)),
  )
  for (const { table } of expiredRowsOf(defaultRetention))
    expect(
      mortal.some(({ tables }) => tables.includes(table)),
      table,
    ).toBe(true)
  for (const { oldest = [], tables } of groups)
    for (const age of oldest) {
      expect(tables).toContain(age.table)
      expect(await oldestMs(store.db, age)).toSatisfy((ms) => ms === null || typeof ms === "number")
    }
})

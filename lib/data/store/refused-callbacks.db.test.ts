import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { readBy, scannedBy } from "#postgres/scanned-tables"
import { at, plus } from "#lib/platform/clock"
import { saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import type { Db, Store } from "./open.ts"
import { updateProject } from "./projects.ts"
import {
  addRefusedCalls,
  deleteRefusedCalls,
  listRefusedCalls,
  type RefusedCallsSum,
  refusalReasons,
  refusedAddressesMax,
} from "./refused-callbacks.ts"
import { refusedCallbacks } from "./schema/refused-callbacks.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, "shop")
  await saveProject(store.db, "news")
})
afterAll(() => store.close())
beforeEach(() => store.db.delete(refusedCallbacks))

const sum = (address: string, more: Partial<RefusedCallsSum> = {}): RefusedCallsSum => ({
  reason: "forged",
  address,
  firstMs: someDay.getTime(),
  lastMs: someDay.getTime(),
  calls: 1,
  ...more,
})
const rowsOf = async (project_id: string) =>
  (await listRefusedCalls(store.db, project_id)).toSorted((one, other) =>
    `${one.reason} ${one.address}`.localeCompare(`${other.reason} ${other.address}`),
  )
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => sum(`2001:db8::${(from + n).toString(16)}`))

describe("CALLBACK-19 sums are added to rows", () => {
  test("any splitting of the same sums, by several processes at the same time, gives the same rows", async () => {
    const someSums = fc.array(
      fc.record({
        reason: fc.constantFrom(...refusalReasons),
        address: fc.constantFrom("", "192.0.2.1", "192.0.2.2", "2001:db8::1"),
        ms: fc.integer({ min: 0, max: 86_400_000 }),
        calls: fc.integer({ min: 1, max: 5_000_000_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(someSums, fc.integer({ min: 1, max: 4 }), async (made, size) => {
        await store.db.delete(refusedCallbacks)
        const sums = made.map(({ ms, ...one }) => ({ ...sum(""), ...one, firstMs: ms, lastMs: ms + 5 }))
        await addRefusedCalls(store.db, "shop", sums)
        const parts: RefusedCallsSum[][] = []
        for (let from = 0; from < sums.length; from += size) parts.push(sums.slice(from, from + size))
        await Promise.all(parts.reverse().map((part) => addRefusedCalls(store.db, "news", part)))
        const rows = await rowsOf("shop")
        expect(await rowsOf("news")).toEqual(rows)
        const calls = sums.reduce((all, one) => all + one.calls, 0)
        expect(rows.reduce((all, one) => all + one.calls, 0)).toBe(calls)
        const first = Math.min(...sums.map(({ firstMs }) => firstMs))
        expect(Math.min(...rows.map(({ first_at }) => first_at.getTime()))).toBe(first)
      }),
      { numRuns: 40 },
    )
  })

  test("each reason has a limited number of address rows, the busiest new ones first, and one row for all others", async () => {
    await addRefusedCalls(store.db, "shop", many(0, refusedAddressesMax - 1))
    await addRefusedCalls(store.db, "shop", [
      ...many(1000, 10),
      sum("192.0.2.1", { calls: 7 }),
      sum("2001:db8::0", { calls: 3 }),
      sum("", { calls: 2 }),
      sum("192.0.2.9", { reason: "unsigned" }),
    ])
    const rows = await rowsOf("shop")
    expect(rows).toHaveLength(refusedAddressesMax + 2)
    const callsFrom = (address: string) => rows.find((row) => row.address === address)?.calls
    expect([callsFrom(""), callsFrom("192.0.2.1"), callsFrom("2001:db8::0")]).toEqual([12, 7, 4])
    expect(rows.filter(({ reason }) => reason === "unsigned")).toMatchObject([{ address: "192.0.2.9" }])
  })

  test("processes that add at the same time leave no more rows than one does", async () => {
    const parts = Array.from({ length: 8 }, (_, n) => many(n * 30, 30))
    await Promise.all(parts.map((part) => addRefusedCalls(store.db, "shop", part)))
    const rows = await rowsOf("shop")
    expect(rows).toHaveLength(refusedAddressesMax + 1)
    expect(rows.reduce((all, { calls }) => all + calls, 0)).toBe(240)
  })

  test("a missing or deleted project gets none", async () => {
    await addRefusedCalls(store.db, "nobody", [sum("192.0.2.1")])
    await saveProject(store.db, "gone")
    await updateProject(store.db, "gone", { deleted_at: someDay })
    await addRefusedCalls(store.db, "gone", [sum("192.0.2.1")])
    expect(await store.db.$count(refusedCallbacks)).toBe(0)
  })
})

test("CALLBACK-19 deletes one project's refusals up to an instant, and keeps later ones", async () => {
  const later = { lastMs: plus(someDay, 1000).getTime() }
  for (const project of ["shop", "news"])
    await addRefusedCalls(store.db, project, [sum("192.0.2.1"), sum("192.0.2.2", later)])
  expect(await deleteRefusedCalls(store.db, "shop", someDay)).toEqual([
    { reason: "forged", address: "192.0.2.1", first_at: someDay, last_at: someDay, calls: 1 },
  ])
  expect(await rowsOf("shop")).toMatchObject([{ address: "192.0.2.2", last_at: at(later.lastMs) }])
  expect(await store.db.$count(refusedCallbacks, eq(refusedCallbacks.project_id, "news"))).toBe(2)
})

test("CALLBACK-19 among a million rows of other projects, only a project's own few are read", async () => {
  // Rows that other tests changed and deleted would keep a new index unusable while any transaction runs.
  await store.db.execute(sql`truncate refused_callbacks`)
  await fillAtOnce(store.db, ["refused_callbacks"], async (tx) => {
    await tx.execute(sql`insert into refused_callbacks (project_id, reason, address, first_at, last_at, calls)
      select case when p = 1 then 'shop' else 'p' || p end, r, '10.0.0.' || a, now(), now(), 1
      from generate_series(1, 4000) p, unnest(${sql.param(`{${refusalReasons.join(",")}}`)}::text[]) r,
        generate_series(1, 50) a`)
  })
  const works: Record<string, (tx: Db) => Promise<unknown>> = {
    list: (tx) => listRefusedCalls(tx, "shop"),
    add: (tx) => addRefusedCalls(tx, "shop", [...many(0, 50), sum("10.0.0.1")]),
    delete: (tx) => deleteRefusedCalls(tx, "shop", at(Date.UTC(2999, 0))),
  }
  for (const [name, work] of Object.entries(works))
    await store.db.transaction(async (tx) => {
      const tables = ["refused_callbacks"]
      const { result, scanned } = await scannedBy(tx, tables, () => readBy(tx, tables, () => work(tx)))
      expect([name, scanned]).toEqual([name, []])
      expect([name, result.read <= 2 * 255]).toEqual([name, true])
    })
})

import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { deleteExpiredRows } from "#postgres/expired-rows"
import { minutes, systemClock } from "../clock.ts"
import { defaultRetention } from "../testing/retention.ts"
import { openTestStore } from "../testing/test-store.ts"
import { removeDeliveryProcess, renewDeliveryProcess } from "./delivery-processes.ts"
import { expiredRowsOf } from "./lifetimes.ts"
import type { Store } from "./open.ts"
import { deliveryProcesses } from "./schema/delivery.ts"

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(deliveryProcesses)
})

const renew = (process: string) => renewDeliveryProcess(store.db, { lease: process, ms: minutes(1) })

/** The database's own clock ends leases, which no test can turn. */
const endLease = (process: string) =>
  store.db
    .update(deliveryProcesses)
    .set({ leased_until: sql`now() - interval '1 second'` })
    .where(eq(deliveryProcesses.process, process))

test("DIRECT-6 a single process counts at once", async () => {
  expect(await renew("b")).toEqual({ count: 1, rank: 0, isCounted: true })
  expect(await renew("b")).toEqual({ count: 1, rank: 0, isCounted: true })
})

test("DIRECT-6 a process that joins is counted as soon as every other one has renewed", async () => {
  await renew("b")
  await renew("c")
  expect(await renew("a")).toEqual({ count: 3, rank: 0, isCounted: false })
  expect(await renew("b")).toMatchObject({ count: 3, rank: 1 })
  expect(await renew("a")).toMatchObject({ isCounted: false })
  expect(await renew("c")).toMatchObject({ count: 3, rank: 2 })
  expect(await renew("a")).toEqual({ count: 3, rank: 0, isCounted: true })
})

test("DIRECT-6 of processes that start together only one counts at once", async () => {
  for (let round = 0; round < 20; round++) {
    await store.db.delete(deliveryProcesses)
    const found = await Promise.all(["a", "b", "c"].map(renew))
    expect(found.map(({ count }) => count).sort()).toEqual([1, 2, 3])
    expect(found.filter(({ isCounted }) => isCounted)).toMatchObject([{ count: 1 }])
  }
})

test("DIRECT-6 a process that died or left is no longer counted, and joins again when it comes back", async () => {
  for (const one of ["a", "b", "c", "a", "b"]) await renew(one)
  await removeDeliveryProcess(store.db, "c")
  expect(await renew("b")).toEqual({ count: 2, rank: 1, isCounted: true })
  await endLease("a")
  expect(await renew("b")).toEqual({ count: 1, rank: 0, isCounted: true })
  expect(await renew("a")).toEqual({ count: 2, rank: 0, isCounted: false })
})

test("DIRECT-6 the housekeeping deletes processes that died", async () => {
  for (const one of ["a", "b"]) await renew(one)
  await endLease("a")
  for (const one of expiredRowsOf(defaultRetention))
    if (one.table === "delivery_processes") await deleteExpiredRows(store.db, one, systemClock.now(), 1000)
  expect(await store.db.select().from(deliveryProcesses)).toMatchObject([{ process: "b" }])
})

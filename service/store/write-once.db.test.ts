import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { systemClock } from "../clock.ts"
import { randomIds } from "../ids.ts"
import { type Breaker, openBreaker } from "../testing/break-connection.ts"
import { openTestStore } from "../testing/test-store.ts"
import { rows, type Store } from "./open.ts"
import { openWriter } from "./write-once.ts"

let store: Store
let breaker: Breaker
beforeAll(async () => {
  store = await openTestStore()
  await store.db.execute(sql`create table written (what text not null)`)
  breaker = openBreaker()
})
afterAll(async () => {
  breaker.restore()
  await store.close()
})

const ctx = () => ({ store, clock: systemClock, ids: randomIds(systemClock) })
const written = async () =>
  (await rows<{ what: string }>(store.db, sql`select what from written order by what`)).map((one) => one.what)

test("a transaction whose answer was lost is made once, and those behind it keep their order", async () => {
  const write = openWriter(ctx())
  const add = (what: string) =>
    write(async (tx) => void (await tx.execute(sql`insert into written values (${what})`)))
  await add("first")
  const insert = "insert into written values ($1)"
  for (const [statement, moment] of [
    [`commit after ${insert}`, "after"],
    [`commit after ${insert}`, "before"],
    [insert, "after"],
    [insert, "full"],
    ["begin", "before"],
  ] as const) {
    breaker.arm(statement, moment)
    await Promise.all([add(`${moment} ${statement}`), add(`behind ${moment} ${statement}`)])
    expect(breaker.isArmed()).toBe(false)
  }
  const found = await written()
  expect(found).toHaveLength(11)
  expect(new Set(found).size).toBe(11)
})

test("what is wrong with the write itself is thrown and not made again, and the next one is made", async () => {
  const write = openWriter(ctx())
  let times = 0
  await expect(
    write(async (tx) => {
      times += 1
      await tx.execute(sql`insert into written values (null)`)
    }),
  ).rejects.toThrow("null value in column")
  expect(times).toBe(1)
  await write(async (tx) => void (await tx.execute(sql`insert into written values ('the next')`)))
  expect(await written()).toContain("the next")
})

test("two writers are independent", async () => {
  const [one, other] = [openWriter(ctx()), openWriter(ctx())]
  await one(async (tx) => void (await tx.execute(sql`insert into written values ('of one')`)))
  await other(async (tx) => void (await tx.execute(sql`insert into written values ('of the other')`)))
  expect(await written()).toEqual(expect.arrayContaining(["of one", "of the other"]))
})

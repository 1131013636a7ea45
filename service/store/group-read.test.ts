import { expect, test, vi } from "vitest"
import { groupRead } from "./group-read.ts"
import type { Db } from "./open.ts"

const dbOf = (name: string) => ({ name }) as unknown as Db

function reader() {
  const read = vi.fn(async (db: Db, queries: readonly string[]) =>
    queries.map((query) => `${(db as unknown as { name: string }).name} ${query}`),
  )
  return { read, look: groupRead(read, (query) => query.length) }
}

test("questions of one moment are one read, and each gets its own answer", async () => {
  const { read, look } = reader()
  const pool = dbOf("pool")
  expect(await Promise.all(["a", "b", "a"].map((one) => look(pool, one)))).toEqual([
    "pool a",
    "pool b",
    "pool a",
  ])
  expect(read).toHaveBeenCalledTimes(1)
})

test("a transaction makes its own query, and so does a large question", async () => {
  const { read, look } = reader()
  const [pool, tx] = [dbOf("pool"), dbOf("tx")]
  const large = "x".repeat(21)
  expect(await Promise.all([look(pool, "a"), look(tx, "a"), look(pool, large)])).toEqual([
    "pool a",
    "tx a",
    `pool ${large}`,
  ])
  expect(read).toHaveBeenCalledTimes(3)
})

test("a question that fails takes no other with it", async () => {
  const look = groupRead<string, string>(
    async (_db, queries) => {
      if (queries.includes("bad")) throw new Error("refused")
      return [...queries]
    },
    (one) => one.length,
  )
  const pool = dbOf("pool")
  const outcomes = await Promise.allSettled(["a", "bad", "b"].map((one) => look(pool, one)))
  expect(outcomes.map((one) => one.status)).toEqual(["fulfilled", "rejected", "fulfilled"])
})

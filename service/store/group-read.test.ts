import { expect, test, vi } from "vitest"
import { groupRead } from "./group-read.ts"
import type { Db } from "./open.ts"

const dbOf = (name: string) => ({ name }) as unknown as Db

function reader() {
  const read = vi.fn(async (db: Db, asks: readonly string[]) =>
    asks.map((ask) => `${(db as unknown as { name: string }).name} ${ask}`),
  )
  return { read, ask: groupRead(read, (ask) => ask.length) }
}

test("questions of one moment are one read, and each gets its own answer", async () => {
  const { read, ask } = reader()
  const pool = dbOf("pool")
  expect(await Promise.all(["a", "b", "a"].map((one) => ask(pool, one)))).toEqual([
    "pool a",
    "pool b",
    "pool a",
  ])
  expect(read).toHaveBeenCalledTimes(1)
})

test("a transaction asks for itself, and so does a large question", async () => {
  const { read, ask } = reader()
  const [pool, tx] = [dbOf("pool"), dbOf("tx")]
  const large = "x".repeat(21)
  expect(await Promise.all([ask(pool, "a"), ask(tx, "a"), ask(pool, large)])).toEqual([
    "pool a",
    "tx a",
    `pool ${large}`,
  ])
  expect(read).toHaveBeenCalledTimes(3)
})

test("a question that fails takes no other with it", async () => {
  const ask = groupRead<string, string>(
    async (_db, asks) => {
      if (asks.includes("bad")) throw new Error("refused")
      return [...asks]
    },
    (one) => one.length,
  )
  const pool = dbOf("pool")
  const outcomes = await Promise.allSettled(["a", "bad", "b"].map((one) => ask(pool, one)))
  expect(outcomes.map((one) => one.status)).toEqual(["fulfilled", "rejected", "fulfilled"])
})

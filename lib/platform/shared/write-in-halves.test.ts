import { expect, test } from "vitest"
import { writeInHalves } from "./write-in-halves.ts"

/** Writes items of which some cannot be written; returns the batches and the result of each item. */
async function write(count: number, failure: (batch: readonly number[]) => Error | null) {
  const batches: number[][] = []
  const outcomes: (string | Error)[] = []
  const items = Array.from({ length: count }, (_, n) => ({
    n,
    resolve(result: string) {
      outcomes[n] = result
    },
    reject(error: unknown) {
      outcomes[n] = error as Error
    },
  }))
  const error = await writeInHalves(
    items,
    async (batch) => {
      const numbers = batch.map((one) => one.n)
      batches.push(numbers)
      const found = failure(numbers)
      if (found) throw found
      return numbers.map((n) => `written ${n}`)
    },
    (one) => (one as Error).message === "bad item",
  )
  return { batches, outcomes, error }
}

test.each([0, 3, 6])("item %i cannot be written and does not affect the others", async (bad) => {
  const { outcomes, error } = await write(7, (batch) => (batch.includes(bad) ? new Error("bad item") : null))
  expect(outcomes.map((one, n) => one === `written ${n}`)).toEqual(outcomes.map((_, n) => n !== bad))
  expect(error).toBeNull()
})

test("a failure that no item caused is tried once, and returned", async () => {
  const away = new Error("away")
  const { batches, outcomes, error } = await write(4, () => away)
  expect(batches).toHaveLength(1)
  expect(outcomes).toEqual([away, away, away, away])
  expect(error).toBe(away)
})

test("such a failure in one half alone is returned too, and the other half is written", async () => {
  const { outcomes, error } = await write(4, (batch) => {
    if (batch.length === 4) return new Error("bad item")
    return batch.includes(0) ? new Error("away") : null
  })
  expect(error).toMatchObject({ message: "away" })
  expect(outcomes.slice(2)).toEqual(["written 2", "written 3"])
})

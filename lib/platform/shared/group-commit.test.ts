import { expect, test } from "vitest"
import { groupCommit } from "./group-commit.ts"

const limits = { waitMs: 2, itemsMax: 3 }

test("items of one moment are written together, in order, at most itemsMax at a time", async () => {
  const batches: number[][] = []
  const commit = groupCommit<number, number>(async (items) => {
    batches.push(items)
    return items.map((one) => one * 10)
  }, limits)
  expect(await Promise.all([1, 2, 3, 4].map((one) => commit.add(one)))).toEqual([10, 20, 30, 40])
  expect(batches).toEqual([[1, 2, 3], [4]])
})

test("items that arrive during a write are written after it", async () => {
  const batches: number[][] = []
  let release = () => {}
  const commit = groupCommit<number, void>(async (items) => {
    batches.push(items)
    if (batches.length === 1) await new Promise<void>((resolve) => (release = resolve))
    return items.map(() => undefined)
  }, limits)
  const first = [1, 2, 3].map((one) => commit.add(one))
  const later = [4, 5].map((one) => commit.add(one))
  expect(batches).toEqual([[1, 2, 3]])
  release()
  await Promise.all([...first, ...later])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test("one bad item fails alone", async () => {
  const commit = groupCommit<string, string>(async (items) => {
    if (items.includes("bad")) throw new Error("refused")
    return items
  }, limits)
  const [good, bad, other] = await Promise.allSettled(["good", "bad", "other"].map((one) => commit.add(one)))
  expect(good).toMatchObject({ value: "good" })
  expect(bad).toMatchObject({ status: "rejected" })
  expect(other).toMatchObject({ value: "other" })
})

test("closing writes the queue", async () => {
  let written = 0
  const commit = groupCommit<number, void>(
    async (items) => {
      written += items.length
      return items.map(() => undefined)
    },
    { waitMs: 60_000, itemsMax: 100 },
  )
  const added = [commit.add(1), commit.add(2)]
  await commit.close()
  await Promise.all(added)
  expect(written).toBe(2)
})

test("when the database fails a batch fails as a whole, and the queue with it", async () => {
  const gone = Object.assign(new Error("gone"), { code: "57P01" })
  const batches: string[][] = []
  let fail = () => {}
  const commit = groupCommit<string, string>(async (items) => {
    batches.push(items)
    if (batches.length === 1)
      await new Promise((_, reject) => {
        fail = () => reject(gone)
      })
    return items
  }, limits)
  const refused = Promise.allSettled(["a", "b", "c", "behind"].map((one) => commit.add(one)))
  expect(batches).toEqual([["a", "b", "c"]])
  fail()
  expect((await refused).map((one) => one.status)).toEqual(Array(4).fill("rejected"))
  expect(await commit.add("later")).toBe("later")
  expect(batches).toEqual([["a", "b", "c"], ["later"]])
})

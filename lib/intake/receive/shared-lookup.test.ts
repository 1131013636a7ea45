import { expect, test } from "vitest"
import { sharedLookup } from "./shared-lookup.ts"

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Lookups that end on command of the test; each returns the keys as they are when it begins. */
function open() {
  const lookups: { keys: readonly string[]; end(error?: Error): void }[] = []
  let state = "old"
  const look = sharedLookup<string>((keys) => {
    const seen = new Map(keys.filter((key) => key !== "nobody").map((key) => [key, `${state} ${key}`]))
    return new Promise((resolve, reject) => {
      lookups.push({ keys, end: (error) => (error ? reject(error) : resolve(seen)) })
    })
  })
  return {
    look,
    lookups,
    change: (to: string) => {
      state = to
    },
  }
}

test("concurrent requests share one lookup, with each key once", async () => {
  const { look, lookups } = open()
  const answers = [look("a"), look("b"), look("a"), look("nobody")]
  await tick()
  expect(lookups.map(({ keys }) => keys)).toEqual([["a", "b", "nobody"]])
  lookups[0]?.end()
  expect(await Promise.all(answers)).toEqual(["old a", "old b", "old a", undefined])
})

test("WEBHOOK-5 a rotation applies at once: later requests never get earlier reads", async () => {
  const { look, lookups, change } = open()
  const before = look("a")
  await tick()
  change("new")
  const after = look("a")
  await tick()
  expect(lookups).toHaveLength(1)
  lookups[0]?.end()
  expect(await before).toBe("old a")
  await tick()
  lookups[1]?.end()
  expect(await after).toBe("new a")
})

test("a failed lookup fails for all that share it, and the next one is new", async () => {
  const { look, lookups } = open()
  const answers = [look("a"), look("b")]
  await tick()
  const next = look("a")
  lookups[0]?.end(new Error("away"))
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(["rejected", "rejected"])
  await tick()
  lookups[1]?.end()
  expect(await next).toBe("old a")
})

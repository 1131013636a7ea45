import { expect, test } from "vitest"
import { retryUntilDone } from "./retry.ts"

const outage = () => Object.assign(new Error("gone"), { code: "57P01" })
const never = new AbortController().signal

/** A write that fails with these errors, one after the other, and then succeeds. */
function failing(...errors: Error[]) {
  const counts: number[] = []
  const write = async (failures: number) => {
    counts.push(failures)
    const error = errors.shift()
    if (error) throw error
    return "done"
  }
  return { write, counts }
}

test("a write is retried after any failure, and only failures of its own are counted and logged", async () => {
  const [bad, worse] = [new Error("bad"), new Error("worse")]
  const { write, counts } = failing(bad, outage(), worse)
  const reported: unknown[] = []
  const onFailure = (error: unknown, failures: number) => void reported.push([error, failures])
  expect(await retryUntilDone(write, { onFailure, signal: never, firstPauseMs: 1 })).toBe("done")
  expect(counts).toEqual([0, 1, 1, 2])
  expect(reported).toEqual([
    [bad, 1],
    [worse, 2],
  ])
})

test("throws a failure that is not worth a retry", async () => {
  const { write, counts } = failing(new Error("one"), new Error("two"), new Error("three"))
  const isWorthAnother = (_: unknown, failures: number) => failures < 2
  const done = retryUntilDone(write, { onFailure: () => {}, isWorthAnother, signal: never, firstPauseMs: 1 })
  await expect(done).rejects.toThrow("two")
  expect(counts).toEqual([0, 1])
})

test("on shutdown skips the pause, tries once more and throws that error", async () => {
  const end = new AbortController()
  const { write, counts } = failing(new Error("one"), new Error("two"), new Error("three"))
  const onFailure = () => void setTimeout(() => end.abort(), 5)
  const done = retryUntilDone(write, { onFailure, signal: end.signal, firstPauseMs: 3_600_000 })
  await expect(done).rejects.toThrow("two")
  expect(counts).toEqual([0, 1])
})

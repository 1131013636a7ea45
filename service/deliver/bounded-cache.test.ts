import { expect, test, vi } from "vitest"
import { boundedCache } from "./bounded-cache.ts"

const sized = (max: { count: number; size: number }) => {
  const cache = boundedCache<string>(max, (value) => value.length)
  const read = vi.fn((value: string) => Promise.resolve(value))
  return { read, ask: (name: string, value = name) => cache.of(name, () => read(value)) }
}

test("a value is read once, also for requests while it is being read", async () => {
  const { ask, read } = sized({ count: 2, size: 100 })
  expect(await Promise.all([ask("a"), ask("a")])).toEqual(["a", "a"])
  expect(await ask("a")).toBe("a")
  expect(read).toHaveBeenCalledTimes(1)
})

test("of too many values the one that was asked for longest ago goes", async () => {
  const { ask, read } = sized({ count: 2, size: 100 })
  for (const name of ["a", "b", "a", "c", "a"]) await ask(name)
  expect(read.mock.calls.flat()).toEqual(["a", "b", "c"])
  await ask("b")
  expect(read).toHaveBeenLastCalledWith("b")
})

test("together they are no larger than the bound; what is larger is kept alone", async () => {
  const { ask, read } = sized({ count: 10, size: 10 })
  await ask("a", "x".repeat(6))
  await ask("b", "x".repeat(4))
  await ask("large", "x".repeat(50))
  await ask("large")
  expect(read).toHaveBeenCalledTimes(3)
  await ask("a", "x".repeat(6))
  await ask("b", "x".repeat(4))
  await ask("a")
  await ask("b")
  expect(read).toHaveBeenCalledTimes(5)
})

test("a read that failed is made again", async () => {
  const cache = boundedCache<string>({ count: 2, size: 100 }, (value) => value.length)
  await expect(cache.of("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away")
  expect(await cache.of("a", () => Promise.resolve("here"))).toBe("here")
})

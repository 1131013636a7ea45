import { describe, expect, test, vi } from "vitest"
import { boundedCache, readCache } from "./bounded-cache.ts"

const namesIn = (cache: { get(name: string): unknown }, names: string) =>
  [...names].filter((name) => cache.get(name) !== undefined).join("")

describe("a bounded cache", () => {
  test("above the count limit, the least recently used value is removed", () => {
    const cache = boundedCache<number>({ countMax: 2 })
    cache.set("a", 1)
    cache.set("b", 2)
    expect(cache.get("a")).toBe(1)
    cache.set("c", 3)
    expect(namesIn(cache, "abc")).toBe("ac")
  })

  test("in total they do not exceed the limit, and the last one stays with any size", () => {
    const cache = boundedCache<number>({ sizeMax: 100 })
    cache.set("a", 1, { size: 60 })
    cache.set("b", 2, { size: 40 })
    expect(namesIn(cache, "ab")).toBe("ab")
    cache.set("c", 3, { size: 1000 })
    expect(namesIn(cache, "abc")).toBe("c")
    cache.set("d", 4, { size: 100 })
    expect(namesIn(cache, "abcd")).toBe("d")
  })

  test("a name that is set again, removed or cleared leaves none of its size", () => {
    const cache = boundedCache<number>({ sizeMax: 10 })
    cache.set("a", 1, { size: 9 })
    cache.set("a", 2, { size: 1 })
    cache.set("b", 3, { size: 9 })
    expect(namesIn(cache, "ab")).toBe("ab")
    cache.delete("b")
    cache.set("c", 4, { size: 9 })
    expect(namesIn(cache, "abc")).toBe("ac")
    cache.clear()
    cache.set("d", 5, { size: 5 })
    cache.set("e", 6, { size: 5 })
    expect(namesIn(cache, "acde")).toBe("de")
  })

  test("a value ends with its lifetime or before, and one from the future is invalid", () => {
    let nowMs = 1000
    const cache = boundedCache<number>({ lifetime: { ms: 100, nowMs: () => nowMs } })
    cache.set("a", 1)
    cache.set("b", 2, { untilMs: 1050 })
    nowMs = 1050
    expect(namesIn(cache, "ab")).toBe("a")
    nowMs = 1100
    expect(namesIn(cache, "ab")).toBe("")
    cache.set("c", 3)
    nowMs = 900
    expect(cache.get("c")).toBeUndefined()
  })
})

describe("a cache of reads", () => {
  const sized = (max: { countMax: number; sizeMax: number }) => {
    const cache = readCache<string>(max, (value) => value.length)
    const read = vi.fn((value: string) => Promise.resolve(value))
    return { read, ask: (name: string, value = name) => cache.of(name, () => read(value)) }
  }

  test("a value is read once, also for requests while it is being read", async () => {
    const { ask, read } = sized({ countMax: 2, sizeMax: 100 })
    expect(await Promise.all([ask("a"), ask("a")])).toEqual(["a", "a"])
    expect(await ask("a")).toBe("a")
    expect(read).toHaveBeenCalledTimes(1)
  })

  test("its size counts as soon as it is read; a value larger than the limit stays alone", async () => {
    const { ask, read } = sized({ countMax: 10, sizeMax: 10 })
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

  test("an unmeasurable value is returned, and not cached", async () => {
    const cache = readCache<string>({ countMax: 10, sizeMax: 100 }, () => {
      throw new Error("no size")
    })
    let reads = 0
    const read = async () => `read ${++reads}`
    expect(await cache.of("a", read)).toBe("read 1")
    await Promise.resolve()
    expect(await cache.of("a", read)).toBe("read 2")
  })

  test("a failed read is repeated, and removes no later one", async () => {
    let nowMs = 0
    const cache = readCache<string>({ lifetime: { ms: 10, nowMs: () => nowMs } })
    await expect(cache.of("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away")
    expect(await cache.of("a", () => Promise.resolve("here"))).toBe("here")
    nowMs = 10
    const late = Promise.withResolvers<string>()
    const slow = cache.of("a", () => late.promise)
    nowMs = 20
    expect(await cache.of("a", () => Promise.resolve("newer"))).toBe("newer")
    late.reject(new Error("away"))
    await expect(slow).rejects.toThrow("away")
    expect(await cache.of("a", () => Promise.resolve("newest"))).toBe("newer")
  })
})

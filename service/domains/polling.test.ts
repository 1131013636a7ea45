import { describe, expect, test } from "vitest"
import { at, minutes, plus, seconds } from "../clock.ts"
import { take } from "./polling.ts"

const pace = { burst: 10, everyMs: minutes(1) }
const start = at(1_700_000_000_000)

/** How many of `count` calls get through at an instant. */
const passed = (buckets: Map<string, Date>, count: number, now: Date, key = "a") =>
  Array.from({ length: count }, () => take(buckets, key, pace, now)).filter((waitMs) => waitMs === 0).length

describe("DOMAIN-6 the pace of asking", () => {
  test("so many calls in a row, then one per interval", () => {
    const buckets = new Map<string, Date>()
    expect(passed(buckets, 12, start)).toBe(10)
    expect(take(buckets, "a", pace, start)).toBe(minutes(1))
    expect(take(buckets, "a", pace, plus(start, seconds(59)))).toBe(seconds(1))
    expect(passed(buckets, 3, plus(start, seconds(60)))).toBe(1)
    expect(passed(buckets, 30, plus(start, minutes(60)))).toBe(10)
  })
  test("one key does not spend another one's calls", () => {
    const buckets = new Map<string, Date>()
    passed(buckets, 12, start)
    expect(passed(buckets, 12, start, "b")).toBe(10)
  })
  test("a clock that is set back locks nobody out for longer", () => {
    const buckets = new Map<string, Date>()
    passed(buckets, 10, start)
    expect(take(buckets, "a", pace, plus(start, -minutes(600)))).toBe(minutes(1))
  })
  test("full buckets are forgotten, so that names cost no memory without end", () => {
    const buckets = new Map<string, Date>()
    for (let n = 0; n < 10_000; n += 1) take(buckets, `name ${n}`, pace, start)
    take(buckets, "one more", pace, plus(start, minutes(2)))
    expect(buckets.size).toBe(1)
  })
})

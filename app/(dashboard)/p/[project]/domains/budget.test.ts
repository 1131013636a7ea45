import { describe, expect, test } from "vitest"
import {
  blocked,
  burst,
  countdown,
  everyMs,
  freshBudget,
  checksLeft,
  readBudget,
  spend,
  waitMs,
} from "./budget.ts"

describe("DOMAINPAGE-4 an open page never exceeds the limit", () => {
  const start = 1_700_000_000_000
  test("ten in a row, then one a minute", () => {
    let budget = freshBudget
    for (let spent = 0; spent < burst; spent += 1) {
      expect(checksLeft(budget, start)).toBe(burst - spent)
      budget = spend(budget, start)
    }
    expect([checksLeft(budget, start), waitMs(budget, start)]).toEqual([0, everyMs])
    expect(checksLeft(budget, start + everyMs - 1)).toBe(0)
    expect(checksLeft(budget, start + everyMs)).toBe(1)
  })
  test("a page that checks every minute can continue forever", () => {
    let budget = freshBudget
    for (let minute = 0; minute < 600; minute += 1) {
      const now = start + minute * everyMs
      expect(checksLeft(budget, now)).toBeGreaterThan(0)
      budget = spend(budget, now)
    }
  })
  test("429 is waited out, with Retry-After or a minute without it", () => {
    expect(waitMs(blocked(freshBudget, start, 90), start)).toBe(90_000)
    expect(waitMs(blocked(freshBudget, start, undefined), start)).toBe(everyMs)
    expect(checksLeft(blocked(freshBudget, start, 90), start + 90_000)).toBeGreaterThan(0)
  })
  test("the browser's stored data may be anything", () => {
    for (const stored of [null, "", [], 7, { fullAt: "x" }]) expect(readBudget(stored)).toEqual(freshBudget)
  })
  test("the countdown is read as minutes and seconds", () => {
    expect([countdown(41_500), countdown(60_000), countdown(-5)]).toEqual(["0:42", "1:00", "0:00"])
  })
})

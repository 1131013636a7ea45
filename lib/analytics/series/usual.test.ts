import { describe, expect, test } from "vitest"
import { unusualCount, unusualRate } from "./usual.ts"

const of = 10_000
const rates = (...counts: number[]) => counts.map((count) => ({ count, of }))

describe("COMPARE-3 a rate is unusual", () => {
  test("beyond all earlier values, by more than half of their spread", () => {
    const usual = rates(200, 240, 260, 300)
    expect(unusualRate({ count: 340, of }, usual)).toBeNull()
    expect(unusualRate({ count: 360, of }, usual)).toBe("more")
    expect(unusualRate({ count: 160, of }, usual)).toBeNull()
    expect(unusualRate({ count: 140, of }, usual)).toBe("less")
  })

  test("beyond chance for this number of messages, however equal the weeks were", () => {
    const usual = rates(200, 200, 200, 200)
    expect(unusualRate({ count: 230, of }, usual)).toBeNull()
    expect(unusualRate({ count: 260, of }, usual)).toBe("more")
    // The same rate of a hundredth of the messages.
    expect(unusualRate({ count: 3, of: 100 }, usual)).toBeNull()
  })

  test("by at least five messages, if it never occurred before", () => {
    const none = rates(0, 0, 0, 0)
    expect(unusualRate({ count: 4, of: 1000 }, none)).toBeNull()
    expect(unusualRate({ count: 6, of: 1000 }, none)).toBe("more")
  })

  test("never with a handful, and never if fewer than three earlier times are known", () => {
    expect(unusualRate({ count: 40, of: 49 }, rates(1, 1, 1, 1))).toBeNull()
    expect(unusualRate({ count: 5000, of }, rates(1, 1))).toBeNull()
    const small = [...rates(1, 1), { count: 0, of: 10 }, { count: 0, of: 0 }]
    expect(unusualRate({ count: 5000, of }, small)).toBeNull()
    expect(unusualRate({ count: 0, of: 0 }, rates(1, 1, 1))).toBeNull()
  })
})

test("COMPARE-3 a number of messages is unusual beyond the earlier weeks and chance", () => {
  const usual = [1000, 1100, 1050, 950]
  expect(unusualCount(1170, usual)).toBeNull()
  expect(unusualCount(1300, usual)).toBe("more")
  expect(unusualCount(0, usual)).toBe("less")
  expect(unusualCount(500, [40, 30, 20, 10])).toBeNull()
  expect(unusualCount(500, [1000, 1000])).toBeNull()
})

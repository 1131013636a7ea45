import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { judgeTest } from "./judge-test.ts"

const rule = { measure: "clicked" as const, after_messages: 1000, ends_ms: null }
const counts = (live: number, tried: number, of = 1000) => ({
  live: { count: live, of },
  tried: { count: tried, of },
})

describe("SPLIT-4 a rule ends a split test", () => {
  test("with the better version, when enough of each were delivered and chance is unlikely", () => {
    expect(judgeTest(rule, counts(100, 160), 0)).toEqual({
      kind: "ends",
      winner: "tried",
      reason: "difference",
    })
    expect(judgeTest(rule, counts(160, 100), 0)).toEqual({
      kind: "ends",
      winner: "live",
      reason: "difference",
    })
    // However clear the result looks earlier.
    expect(judgeTest(rule, counts(10, 600, 999), 0)).toEqual({ kind: "goes_on" })
    // Repeated looks need more than 95 % confidence.
    expect(judgeTest(rule, counts(100, 130), 0)).toEqual({ kind: "goes_on" })
  })

  test("at its end date in any case: with the live version if the result could be chance", () => {
    const timed = { ...rule, ends_ms: 5000 }
    expect(judgeTest(timed, counts(100, 104), 4999)).toEqual({ kind: "goes_on" })
    expect(judgeTest(timed, counts(100, 104), 5000)).toEqual({ kind: "ends", winner: "live", reason: "time" })
    expect(judgeTest(timed, counts(100, 130), 5000)).toMatchObject({ winner: "tried", reason: "difference" })
    expect(judgeTest({ ...timed, after_messages: null }, null, 5000)).toMatchObject({
      winner: "live",
      reason: "time",
    })
  })

  test("never by unknown numbers", () => {
    expect(judgeTest(rule, null, Number.MAX_SAFE_INTEGER)).toEqual({ kind: "goes_on" })
  })

  test("never with the worse version, for any numbers", () => {
    const share = fc
      .nat({ max: 5000 })
      .chain((of) => fc.record({ count: fc.nat({ max: of }), of: fc.constant(of) }))
    fc.assert(
      fc.property(share, share, fc.boolean(), (live, tried, isOver) => {
        const judged = judgeTest({ ...rule, ends_ms: 10 }, { live, tried }, isOver ? 10 : 9)
        if (judged.kind === "goes_on" || judged.reason === "time") return
        const rates = { live: live.count / live.of, tried: tried.count / tried.of }
        expect(rates[judged.winner]).toBeGreaterThan(rates[judged.winner === "live" ? "tried" : "live"])
      }),
    )
  })
})

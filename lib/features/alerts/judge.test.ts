import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { at } from "#lib/platform/clock"
import type { AlertCondition } from "#lib/data/store/schema/alerts"
import { judge, type Open, silentMs, stepOf, usualOf, type Verdict } from "./judge.ts"

const above = (value: number): AlertCondition => ({ kind: "threshold", direction: "above", value })
const bounces = { metric: "bounce_rate", condition: above(0.05), volume_min: 20 } as const
const reading = (value: number | null, volume = 100, usual: number | null = null) => ({
  value,
  volume,
  usual,
})

describe("ALERT-2 when a figure is beyond its rule", () => {
  test.each<[number | null, number, Verdict]>([
    [0.05, 100, "breach"],
    [0.2, 20, "breach"],
    [0.2, 19, "unknown"],
    [null, 0, "unknown"],
    [0.049, 100, "between"],
    [0.044, 100, "clear"],
  ])("a rate of %s of %s messages, at 5%%: %s", (value, volume, verdict) =>
    expect(judge(bounces, reading(value, volume))).toBe(verdict),
  )

  test("below: a delivery rate recovers a tenth of the remaining room above its bound", () => {
    const delivered = {
      metric: "delivered_rate",
      condition: { kind: "threshold", direction: "below", value: 0.95 },
      volume_min: 0,
    } as const
    expect(judge(delivered, reading(0.95))).toBe("breach")
    expect(judge(delivered, reading(0.953))).toBe("between")
    expect(judge(delivered, reading(0.96))).toBe("clear")
  })

  test("against the usual: by a share of it, and by a minimum", () => {
    const rule = {
      metric: "bounce_rate",
      condition: { kind: "change", direction: "above", percent: 100, least: 0.03 },
      volume_min: 20,
    } as const
    expect(judge(rule, reading(0.039, 100, 0.01))).toBe("between")
    expect(judge(rule, reading(0.04, 100, 0.01))).toBe("breach")
    expect(judge(rule, reading(0.115, 100, 0.06))).toBe("between")
    expect(judge(rule, reading(0.12, 100, 0.06))).toBe("breach")
    expect(judge(rule, reading(0.9, 100, null))).toBe("unknown")
  })

  test("nothing sent fires if messages are usual", () => {
    const silence = {
      metric: "sent",
      condition: { kind: "change", direction: "below", percent: 100, least: 1 },
      volume_min: 20,
    } as const
    expect(judge(silence, reading(0, 0, 300))).toBe("breach")
    expect(judge(silence, reading(3, 3, 300))).toBe("between")
    expect(judge(silence, reading(40, 40, 300))).toBe("clear")
    expect(judge(silence, reading(0, 0, 19))).toBe("unknown")
    expect(judge(silence, reading(0, 0, null))).toBe("unknown")
  })

  test("the usual value is the median of the known weeks, with at least two", () => {
    expect(usualOf([0.1, null, 0.3, 0.2])).toBe(0.2)
    expect(usualOf([0.1, 0.4, null, null])).toBe(0.25)
    expect(usualOf([null, 0.4, null, null])).toBeNull()
  })
})

const minute = 60_000
const window_minutes = 60

/** Runs the states as a check does; returns the notifications in order. */
function judged(verdicts: readonly Verdict[], isHeld: (step: number) => boolean, everyMinutes = 10) {
  let open: Open | null = null
  const news: { what: "fired" | "resolved"; step: number }[] = []
  let begun = 0
  verdicts.forEach((verdict, step) => {
    const nowMs = step * everyMinutes * minute
    const next = stepOf(open, verdict, { isHeld: isHeld(step), nowMs, window_minutes })
    if (next.do === "fire") {
      begun++
      open = { breached_at: at(nowMs), notified_at: next.notify ? at(nowMs) : null, acknowledged_at: null }
      if (next.notify) news.push({ what: "fired", step })
    }
    if (next.do === "stay" && open) {
      open = {
        ...open,
        ...(next.isBreach ? { breached_at: at(nowMs) } : {}),
        ...(next.notify ? { notified_at: at(nowMs) } : {}),
      }
      if (next.notify) news.push({ what: "fired", step })
    }
    if (next.do === "resolve") {
      if (next.notify) news.push({ what: "resolved", step })
      open = null
    }
  })
  return { news, begun, isOpen: open !== null }
}

const anyVerdicts = fc.array(fc.constantFrom<Verdict>("breach", "between", "clear", "unknown"), {
  maxLength: 60,
})

describe("ALERT-3 a firing is notified once, and its end once", () => {
  test("news alternate and begin with a firing, for any findings in any order", () => {
    fc.assert(
      fc.property(anyVerdicts, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (verdicts, held) => {
        const { news } = judged(verdicts, (step) => held[step] ?? false)
        expect(news.map(({ what }) => what)).toEqual(
          news.map((_, nth) => (nth % 2 === 0 ? "fired" : "resolved")),
        )
      }),
    )
  })

  test("a figure that oscillates around its bound fires once", () => {
    const { news } = judged(["breach", "between", "breach", "between", "breach"], () => false)
    expect(news).toEqual([{ what: "fired", step: 0 }])
  })

  test("an alert ends without recovery if its figure is unknown for a while", () => {
    expect(silentMs(15)).toBe(60 * minute)
    const { news } = judged(["breach", ...Array<Verdict>(5).fill("unknown")], () => false)
    expect(news).toHaveLength(1)
    const long = judged(["breach", ...Array<Verdict>(6).fill("unknown")], () => false)
    expect(long.news.at(-1)).toEqual({ what: "resolved", step: 6 })
  })
})

describe("ALERT-6 nobody is notified in quiet hours", () => {
  test("and after them, if it is still true", () => {
    const night = (step: number) => step < 3
    expect(judged(["breach", "breach", "breach", "breach"], night).news).toEqual([{ what: "fired", step: 3 }])
    expect(judged(["breach", "breach", "breach", "between", "breach"], night).news).toEqual([
      { what: "fired", step: 4 },
    ])
    const over = judged(["breach", "clear", "clear", "clear"], night)
    expect(over).toEqual({ news: [], begun: 1, isOpen: false })
  })
})

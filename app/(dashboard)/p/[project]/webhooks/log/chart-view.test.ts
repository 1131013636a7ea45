import { describe, expect, it } from "vitest"
import { webhookWords } from "#words/webhook"
import { type CallStats, chartSpan, chartView } from "./chart-view.ts"

const hourMs = 3_600_000
const to = Date.UTC(2026, 10, 20, 14, 32, 10)
const context = { words: webhookWords.en, language: "en" as const, timeZone: "UTC", nowMs: to }
const stats: CallStats = {
  status: "success",
  buckets: [
    { start_time: "2026-11-19 14:20:00", answered: 3, rejected: 0, unanswered: 0 },
    { start_time: "2026-11-20 14:20:00", answered: 0, rejected: 2, unanswered: 1 },
  ],
  by_http_status: { 503: 2, 0: 1, 200: 3 },
  calls: { waiting: 0, failed: 3, answered: 3, given_up: 0 },
  duration_ms: { p50: 82, p95: 240, p99: 9000 },
}

describe("the span", () => {
  it.each([
    [1, 1, 60],
    [24, 20, 73],
    [7 * 24, 120, 85],
    [30 * 24, 720, 61],
  ])("of %i hours has bars of %i minutes that begin at round times", (hours, stepMinutes, bars) => {
    const span = chartSpan({ from: to - hours * hourMs, to, timeZone: "UTC" })
    expect(span.stepMinutes).toBe(stepMinutes)
    expect(span.start % (stepMinutes * 60_000)).toBe(0)
    expect(span.start).toBeLessThanOrEqual(to - hours * hourMs)
    expect(span.end).toBeGreaterThanOrEqual(to)
    expect((span.end - span.start) / (stepMinutes * 60_000)).toBeLessThanOrEqual(bars + 1)
  })

  it("begins at midnight in the reader's time zone, also with a half-hour offset", () => {
    const { start } = chartSpan({ from: to - 30 * 24 * hourMs, to, timeZone: "Asia/Kolkata" })
    expect(new Date(start).toISOString()).toMatch(/T(18:30|06:30):00/)
  })
})

describe("the chart", () => {
  const span = chartSpan({ from: to - 24 * hourMs, to, timeZone: "UTC" })

  it("has a bar for every interval, with its counts", () => {
    const chart = chartView(stats, span, context)
    expect(chart?.points).toHaveLength(73)
    expect(chart?.points[0]?.values).toEqual({ answered: 3, rejected: 0, unanswered: 0 })
    expect(chart?.points.at(-1)?.values).toEqual({ answered: 0, rejected: 2, unanswered: 1 })
    const sum = chart?.points.flatMap((point) => Object.values(point.values)).reduce((a, b) => a + b, 0)
    expect(sum).toBe(6)
    expect(chart?.hint).toBe("Every attempt, per 20 minutes")
    expect(chart?.ticks.length).toBeGreaterThan(3)
    expect(chart?.ticks.length).toBeLessThanOrEqual(9)
  })

  it("names answers, the slowest no longer than the limit", () => {
    const chart = chartView(stats, span, context)
    expect(chart?.answerTimes.map((one) => [one.text, one.share])).toEqual([
      ["82 ms", 82 / 3000],
      ["240 ms", 0.08],
      ["9,000 ms", 1],
    ])
    expect(chart?.codes).toEqual([
      [0, 1],
      [200, 3],
      [503, 2],
    ])
    expect(chart?.series.map((one) => one.key)).toEqual(["answered", "rejected", "unanswered"])
  })

  it("omits missing values", () => {
    expect(chartView(null, span, context)).toBeNull()
    const quiet = chartView(
      { ...stats, buckets: [], by_http_status: {}, duration_ms: undefined },
      span,
      context,
    )
    expect(quiet).toMatchObject({ answerTimes: [], codes: [] })
    expect(quiet?.series.map((one) => one.key)).toEqual(["answered", "rejected"])
  })
})

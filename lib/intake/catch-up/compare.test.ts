import { describe, expect, test } from "vitest"
import { formatUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import { someDay } from "#lib/testing/make"
import { comparedDay, horizonMs, isSettled } from "./compare.ts"
import { spanOfDay } from "./bounds.ts"

describe("CATCHUP-1 a day is compared status by status", () => {
  test("a surplus of the service is missing here; a surplus here is ignored", () => {
    const day = comparedDay({ sent: 10, delivered: 9, opened: 4 }, { sent: 7, delivered: 9, opened: 6 })
    expect(day.missing).toEqual({ sent: 3 })
    expect(comparedDay({ sent: 3 }, {}).missing).toEqual({ sent: 3 })
    expect(comparedDay({ sent: 3 }, { sent: 3 }).missing).toEqual({})
  })

  test("a complete day is settled until the service reports another count", () => {
    const whole = comparedDay({ sent: 3 }, { sent: 3 })
    expect(isSettled(whole, { sent: 3 })).toBe(true)
    expect(isSettled(whole, { sent: 4 })).toBe(false)
    expect(isSettled(whole, { sent: 2 })).toBe(false)
    expect(isSettled(whole, { sent: 3, spam: 1 })).toBe(false)
    expect(isSettled(comparedDay({ sent: 3 }, {}), { sent: 3 })).toBe(false)
    expect(isSettled(undefined, { sent: 3 })).toBe(false)
  })

  test("a day is cut off at the end of the comparison", () => {
    const from = Date.UTC(2026, 10, 20)
    expect(spanOfDay("2026-11-20", someDay.getTime())).toEqual({ fromMs: from, toMs: someDay.getTime() })
    expect(spanOfDay("2026-11-19", someDay.getTime())).toEqual({ fromMs: from - 86_400_000, toMs: from })
  })
})

describe("CATCHUP-4 differences that are not a gap", () => {
  test("a small surplus of opens and clicks was reported twice within a second", () => {
    const reported = { sent: 1000, opened: 900, clicked: 100 }
    expect(comparedDay(reported, { sent: 1000, opened: 885, clicked: 98 }).missing).toEqual({})
    expect(comparedDay(reported, { sent: 1000, opened: 870, clicked: 98 }).missing).toEqual({
      opened: 30,
      clicked: 2,
    })
    expect(comparedDay(reported, { sent: 999, opened: 899, clicked: 100 }).missing).toEqual({
      sent: 1,
      opened: 1,
    })
  })

  test("events that an earlier fetch could not add are not missing again", () => {
    const day = comparedDay({ sent: 10, opened: 60 }, { sent: 8, opened: 30 }, { sent: 2, opened: 30 })
    expect(day).toMatchObject({ missing: {}, rest: { sent: 2, opened: 30 } })
    expect(comparedDay({ sent: 11 }, { sent: 8 }, { sent: 2 }).missing).toEqual({ sent: 1 })
  })
})

describe("CATCHUP-1 events that may still arrive are left out", () => {
  const nowMs = someDay.getTime() + 400
  const hook = (overrides: Partial<Webhook>): Webhook => ({
    id: 1,
    url: "https://shop.example/",
    status: "active",
    event_format: "json_post",
    max_parallel: 10,
    events: { email_status: [] },
    ...overrides,
  })
  const ago = (webhook: Webhook | null, isOwnServer = true) =>
    (someDay.getTime() - horizonMs(webhook, isOwnServer, nowMs)) / 1000

  test.each([
    ["no webhook brings anything", null, true, 30],
    ["a webhook that is stopped brings nothing", hook({ status: "stopped" }), false, 30],
    ["nothing waits", hook({ last_success_at: "x" }), false, 30],
    ["our service reports waiting calls", hook({}), true, 30],
    ["another server does not, and retries for a day", hook({}), false, 86_400],
    [
      "what waits comes later",
      hook({ waiting: 3, oldest_waiting_at: formatUtc(someDay.getTime() - 3_600_000) }),
      false,
      3630,
    ],
  ] as const)("%s", (_, webhook, isOwnServer, seconds) => expect(ago(webhook, isOwnServer)).toBe(seconds))
})

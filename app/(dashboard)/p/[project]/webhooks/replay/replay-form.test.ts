import { describe, expect, it } from "vitest"
import { webhookReplay } from "#contract/methods/webhook"
import { chosenEvents, countInput, firstForm, replayInput } from "./replay-form.ts"

const nowMs = Date.UTC(2026, 10, 20, 14, 32, 40)
const dayMs = 86_400_000
const url = "https://hooks.example.com/in"
const never = { failingSinceMs: null, missedSinceMs: null }
const form = firstForm(never, "Europe/Berlin", nowMs)
const counted = { events: 20, by_status: { delivered: 10, spam: 4, spam_block: 6 } }

describe("the first form", () => {
  it("covers the last day including the current minute, in the project's time zone", () => {
    expect(form).toMatchObject({
      from: "2026-11-19 15:32",
      to: "2026-11-20 15:33",
      which: "missed",
      rate: 20,
    })
    expect(countInput(url, form, "Europe/Berlin")).toEqual({
      url,
      start_time: "2026-11-19 14:32:00",
      end_time: "2026-11-20 14:33:00",
      which: "missed",
    })
  })

  it("begins at the first failure, but never before the log", () => {
    const fromOf = (days: number) =>
      firstForm({ ...never, failingSinceMs: nowMs - days * dayMs }, "UTC", nowMs).from
    expect(fromOf(3)).toBe("2026-11-17 14:32")
    expect(fromOf(90)).toBe("2026-10-22 14:32")
  })

  it("HOOKPAGE-11 begins with the first event that a stopped webhook missed", () => {
    const since = { failingSinceMs: nowMs - 5 * dayMs, missedSinceMs: nowMs - 2 * dayMs }
    expect(firstForm(since, "UTC", nowMs).from).toBe("2026-11-18 14:32")
    expect(firstForm({ ...since, missedSinceMs: nowMs - 3_600_000 }, "UTC", nowMs).from).toBe(
      "2026-11-20 13:32",
    )
  })
})

describe("what is asked", () => {
  it("RANGE-4 contains the typed times", () => {
    const times = { from: "2026-11-19 15:32", to: " 2026-11-20 15:33" }
    expect(countInput(url, { ...form, ...times }, "Europe/Berlin")).toEqual(
      countInput(url, form, "Europe/Berlin"),
    )
  })

  it("is null while the times are invalid", () => {
    for (const times of [
      { from: "" },
      { to: "x" },
      { to: "2026-11-31 10:00" },
      { from: form.to, to: form.from },
    ])
      expect(countInput(url, { ...form, ...times }, "UTC")).toBeNull()
  })

  it("lists no status when all are selected, so spam blocks are included", () => {
    const input = replayInput(url, form, counted, "UTC")
    expect(input).not.toHaveProperty("email_status")
    expect(chosenEvents(form, counted)).toBe(20)
    expect(webhookReplay.input.safeParse(input).success).toBe(true)
  })

  it("lists the remaining statuses when one is deselected, without spam blocks", () => {
    const less = { ...form, leftOut: new Set(["spam"]) }
    expect(replayInput(url, less, counted, "UTC")).toMatchObject({ email_status: ["delivered"] })
    expect(chosenEvents(less, counted)).toBe(10)
    const noBlocks = { ...form, leftOut: new Set(["spam_block"]) }
    expect(replayInput(url, noBlocks, counted, "UTC")).toMatchObject({ email_status: ["delivered", "spam"] })
    expect(chosenEvents(noBlocks, counted)).toBe(14)
  })

  it("drops a deselected status that is not counted", () => {
    const less = { ...form, leftOut: new Set(["opened"]) }
    expect(replayInput(url, less, counted, "UTC")).not.toHaveProperty("email_status")
  })
})

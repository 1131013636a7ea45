import { describe, expect, test } from "vitest"
import type { MissingEvents } from "#lib/intake/catch-up/read"
import { languages } from "#lib/interface/format/language"
import { missingEventsWords } from "#words/missing-events"
import { isUrgent, missingLine, missingText, progressText } from "./missing-text.ts"

const nowMs = Date.UTC(2026, 10, 20, 12)
const context = { words: missingEventsWords.en, language: "en" as const, nowMs }
const nothing: MissingEvents = {
  days: [],
  events: 0,
  checkedAt: new Date(nowMs - 300_000).toISOString(),
  outcome: "whole",
  reason: null,
  isChecking: false,
  leftOut: [],
  rest: 0,
  fill: null,
}
const fill = {
  state: "running" as const,
  days: 3,
  daysDone: 1,
  read: 1000,
  added: 980,
  unreadable: 0,
  missing: 1204,
  endedAt: null,
  reason: null,
}
const gap = (...days: string[]): MissingEvents => ({
  ...nothing,
  outcome: "missing",
  days: days.map((day) => ({ day, events: 602 })),
  events: 602 * days.length,
})

describe("CATCHUP-2 missing events are described in a sentence", () => {
  test.each([
    [["2026-11-12", "2026-11-14"], "1,204 events of 12–14 Nov were never received"],
    [["2026-10-30", "2026-11-02"], "1,204 events of 30 Oct – 2 Nov were never received"],
    [["2026-11-12"], "602 events of 12 Nov were never received"],
  ])("of %s", (days, text) => expect(missingText(gap(...days), context)).toBe(text))

  test("in every language, with the days", () => {
    for (const language of languages) {
      const words = missingEventsWords[language]
      expect(missingText(gap("2026-11-12", "2026-11-14"), { words, language, nowMs })).toMatch(/12.*14/)
    }
  })

  test("is urgent while events are missing, being fetched or could not be fetched", () => {
    expect(isUrgent(nothing)).toBe(false)
    expect(isUrgent(gap("2026-11-12"))).toBe(true)
    for (const [state, urgent] of [
      ["running", true],
      ["failed", true],
      ["done", false],
      ["stopped", false],
    ] as const)
      expect(isUrgent({ ...nothing, fill: { ...fill, state } })).toBe(urgent)
  })
})

describe("CATCHUP-2 the panel shows the state", () => {
  const line = (missing: Partial<MissingEvents>) => missingLine({ ...nothing, ...missing }, context)

  test("complete, and the time of the comparison", () =>
    expect(line({})).toEqual({
      tone: "fine",
      text: "No events are missing.",
      notes: ["Compared 5 min ago."],
    }))

  test("fetched events, and those that could not be added", () =>
    expect(line({ rest: 24, fill: { ...fill, state: "done" } }).notes).toEqual([
      "980 events were fetched, 1,000 read.",
      "24 events could not be added, because they are duplicates within one second or cannot be stored.",
      "Compared 5 min ago.",
    ]))

  test("one event that could not be added", () =>
    expect(line({ rest: 1, fill: { ...fill, state: "done" } }).notes).toContain(
      "1 event could not be added, because it is a duplicate within one second or cannot be stored.",
    ))

  test("excluded statuses, and work in progress", () =>
    expect(line({ leftOut: ["clicked", "opened"], isChecking: true }).notes).toEqual([
      "Not compared, because the webhook is not subscribed to these events: clicked, opened.",
      "Comparing with the mail service …",
    ]))

  test("CATCHUP-6 the reason for a missing comparison", () => {
    expect(line({ outcome: "not_offered" }).text).toContain("does not support event exports")
    expect(line({ outcome: "not_allowed" }).text).toContain("cannot order event exports")
    expect(line({ outcome: "failed", reason: "There are 10 dumps." }).text).toContain("There are 10 dumps.")
    expect(line({ outcome: null, checkedAt: null }).text).toContain("Not compared yet")
  })

  test("the progress of a fetch", () => {
    expect(progressText(fill, context)).toBe("2 of 3 days, 1,000 events read, 980 new")
    expect(
      missingLine({ ...gap("2026-11-12"), fill: { ...fill, state: "stopped" } }, context).notes,
    ).toContain("Fetching was stopped. 980 events of 1,204 fetched.")
    const reason = "The mail service did not respond."
    expect(line({ fill: { ...fill, state: "failed", reason } }).notes).toContain(`Fetching failed. ${reason}`)
  })
})

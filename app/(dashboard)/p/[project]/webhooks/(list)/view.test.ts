import { describe, expect, it } from "vitest"
import { statuses } from "#contract/status"
import { webhookWords } from "#words/webhook"
import { webhookFormWords } from "#words/webhook-form"
import { context, stored } from "../testing/stored.ts"
import { formatSummary, healthLook } from "../view.ts"
import { eventsSummary, webhookRows } from "./view.ts"

const formWords = webhookFormWords.en
describe("webhookRows", () => {
  it("shows the main figures and marks this dashboard's webhook", () => {
    const failing = {
      ...stored,
      failing_since: "2026-11-20 11:18:00",
      waiting: 1412,
      oldest_waiting_at: "2026-11-20 11:18:00",
      gives_up_at: "2026-11-21 11:18:00",
      last_try: { at: "2026-11-20 14:30:00", http_status: 503, duration_ms: 9 },
    }
    const [row, ours] = webhookRows(
      [failing, { ...stored, id: 8, url: "http://x/" }],
      "http://x/",
      context,
      formWords,
    )
    expect(row).toEqual({
      id: "7",
      url: stored.url,
      name: "hooks.example.com/in",
      state: { severity: "warning", word: "Failing since 11:18", explanation: expect.any(String) },
      events: "Hard bounced, Spam complaint, spam blocks",
      lastAnswer: { text: "503", isGood: false, title: "" },
      lastSuccess: "Never",
      waiting: "1,412",
      waitingSince: "11:18",
      givenUp: "21 Nov, 11:18",
      isAtRisk: true,
      isOurs: false,
    })
    expect(ours).toMatchObject({
      isOurs: true,
      lastAnswer: null,
      waiting: "–",
      givenUp: "–",
      isAtRisk: false,
    })
  })

  it.each([
    ["active", "Active", "success"],
    ["disabled", "Paused", "neutral"],
    ["stopped", "Stopped", "danger"],
    ["resting", "resting", "info"],
    ["constructor", "constructor", "info"],
  ])("says how a webhook is that is %s", (status, word, severity) => {
    expect(healthLook({ ...stored, status, waiting: 2 }, context)).toMatchObject({ word, severity })
  })

  it("shows the waiting calls of a stopped webhook", () => {
    expect(healthLook({ ...stored, status: "stopped", waiting: 412 }, context).explanation).toContain(
      "412 events are waiting.",
    )
    const german = { ...context, words: webhookWords.de }
    expect(healthLook({ ...stored, status: "stopped" }, german).explanation).toContain(
      "Keine Ereignisse warten.",
    )
  })
})

describe("eventsSummary", () => {
  it.each([
    [{ email_status: [...statuses], spam_block: ["*"] }, "All events"],
    [{ email_status: [...statuses] }, "10 statuses"],
    [{ email_status: [], spam_block: ["*"] }, "Spam blocks"],
    [{ email_status: [] }, "None"],
    [{ email_status: ["later_word"] }, "Later word"],
  ])("%j", (events, expected) => expect(eventsSummary(events, formWords, "en")).toBe(expected))
})

it("describes the format of calls", () => {
  const one = { event_format: "json_post", single_event: 1, max_parallel: 5 }
  expect(formatSummary(one, context.words)).toBe("JSON, one event per call, 5 concurrent calls")
})

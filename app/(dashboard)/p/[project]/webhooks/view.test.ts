import { describe, expect, it } from "vitest"
import { statuses } from "#contract/status"
import { type Webhook, webhookInput } from "#contract/webhook"
import { webhookWords } from "#words/webhook"
import { webhookFormWords } from "#words/webhook-form"
import { callView } from "./call-view.ts"
import { fieldOf, formFaults, formOf, inputOf, newForm, withStatus } from "./form.ts"
import { findInput, isFiltered, logLinks, readLogQuery } from "./search-params.ts"
import {
  callRow,
  type Eyes,
  eventsSummary,
  figuresOf,
  formatSummary,
  healthLook,
  webhookRows,
} from "./view.ts"

const formWords = webhookFormWords.en
const eyes: Eyes = {
  words: webhookWords.en,
  language: "en" as const,
  timeZone: "UTC",
  nowMs: Date.UTC(2026, 10, 20, 14, 32),
}

const stored: Webhook = {
  id: 7,
  url: "https://hooks.example.com/in",
  status: "active",
  event_format: "json_post_gzip",
  delivery_info: 1,
  single_event: 0,
  max_parallel: 10,
  updated_at: "2026-11-20 10:00:00",
  events: { spam_block: ["*"], email_status: ["hard_bounced", "spam"] },
}

describe("webhookRows", () => {
  it("tells what a person looks for and marks the dashboard's own", () => {
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
      eyes,
      formWords,
    )
    expect(row).toEqual({
      id: "7",
      url: stored.url,
      name: "hooks.example.com/in",
      state: { severity: "warning", word: "Failing since 11:18", explanation: expect.any(String) },
      events: "Hard bounced, Spam report, spam blocks",
      lastAnswer: { text: "503", isGood: false, title: "" },
      lastSuccess: "Never",
      waiting: "1,412",
      waitingSince: "11:18",
      givenUp: "Sat 11:18",
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
    expect(healthLook({ ...stored, status, waiting: 2 }, eyes)).toMatchObject({ word, severity })
  })

  it("says of a stopped one what waits", () => {
    expect(healthLook({ ...stored, status: "stopped", waiting: 412 }, eyes).explanation).toContain(
      "412 events wait.",
    )
    const german = { ...eyes, words: webhookWords.de }
    expect(healthLook({ ...stored, status: "stopped" }, german).explanation).toContain("Nichts wartet.")
  })
})

describe("the figures", () => {
  it("tell the last success, what waits, until when, and the next try", () => {
    const figures = figuresOf(
      {
        ...stored,
        last_success_at: "2026-11-20 11:18:00",
        waiting: 412,
        oldest_waiting_at: "2026-11-20 11:18:30",
        gives_up_at: "2026-11-21 11:18:30",
        next_try_at: "2026-11-20 14:42:00",
      },
      eyes,
    )
    expect(figures.map((one) => one.value)).toEqual(["11:18", "412 events", "Sat 11:18", "14:42"])
    expect(figures[0]?.note).toBe("3 h 14 min ago")
    expect(figuresOf(stored, eyes).map((one) => one.value)).toEqual(["Never", "0 events", "–", "–"])
  })
})

describe("the log", () => {
  const call = {
    id: 3,
    webhook_id: 7,
    url: stored.url,
    status: "failed",
    events: 11,
    tries: 2,
    created_at: "2026-11-20 14:00:00",
    last_try_at: "2026-11-20 14:10:00",
    error: "No answer within 3 seconds.",
    duration_ms: 3000,
  }

  it("shows how a call stands, when it was tried and what came back", () => {
    expect(callRow(call, eyes)).toMatchObject({
      state: { severity: "warning", word: "Tried again" },
      answer: { text: "no answer", isGood: false },
      time: "14:00:00",
      events: "11 events",
      tries: "2, last 14:10",
      replayable: null,
      took: "3,000 ms",
      said: "No answer within 3 seconds.",
      isReplay: false,
    })
    expect(callRow({ ...call, status: "given_up", tries: 1 }, eyes)).toMatchObject({
      replayable: 3,
      tries: "1",
    })
    expect(callRow({ ...call, status: "later_word", tries: 0 }, eyes)).toMatchObject({
      state: { word: "later_word" },
      answer: null,
      tries: "–",
    })
  })

  it("keeps a body byte for byte beside the one for reading", () => {
    const body = '{"auth":"0","a":[1]}'
    const view = callView({ ...call, body, event_list: [], history: [] }, eyes)
    expect(view.body).toEqual({ raw: body, pretty: JSON.stringify(JSON.parse(body), null, 2) })
    expect(view.isEnded).toBe(false)
    expect(callView({ ...call, body: "no json", event_list: [], history: [] }, eyes).body?.pretty).toBe(
      "no json",
    )
  })

  it("walks to older pages and back the same way, and opens no dialog there", () => {
    const params = { status: "failed", panel: "test" }
    const first = logLinks("/w", params, readLogQuery(params), "c1")
    expect(first).toEqual({ newerHref: null, olderHref: "/w?status=failed&cursor=c1&trail=" })
    const second = { status: "failed", cursor: "c1", trail: "" }
    expect(logLinks("/w", second, readLogQuery(second), null)).toEqual({
      newerHref: "/w?status=failed",
      olderHref: null,
    })
    expect(readLogQuery({ status: "moon" }).status).toBeNull()
  })

  it("looks for an answer, a job or an address as the URL says", () => {
    expect(readLogQuery({ code: "503", find: " 1Zy-1 " })).toMatchObject({ code: 503, find: "1Zy-1" })
    for (const code of ["", "-1", "600", "5e2", "moon"]) expect(readLogQuery({ code }).code).toBeNull()
    expect(findInput("")).toEqual({})
    expect(findInput("1Zy-1")).toEqual({ job_id: "1Zy-1" })
    expect(findInput("ann@example.com")).toEqual({ email: "ann@example.com" })
    expect(isFiltered(readLogQuery({}))).toBe(false)
    expect(isFiltered(readLogQuery({ code: "0" }))).toBe(true)
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

  it("says how a call looks", () => {
    const one = { event_format: "json_post", single_event: 1, max_parallel: 5 }
    expect(formatSummary(one, eyes.words)).toBe("JSON, one event a call, 5 calls at once")
  })
})

describe("the form", () => {
  it("brings a stored webhook back as it was", () => {
    expect(webhookInput.parse(inputOf(formOf(stored)))).toMatchObject({
      url: stored.url,
      status: "active",
      event_format: "json_post_gzip",
      delivery_info: 1,
      single_event: 0,
      max_parallel: 10,
      events: stored.events,
    })
  })

  it("starts with everything but an address", () => {
    expect(formFaults(newForm, formWords)).toEqual({ url: "Say where events are posted to." })
    expect(formFaults({ ...newForm, url: "https://a.example/in" }, formWords)).toEqual({})
  })

  it.each([
    [{ url: "hooks.example.com" }, "url"],
    [{ url: "https://bücher.example/" }, "url"],
    [{ max_parallel: "4" }, "max_parallel"],
    [{ max_parallel: "7.5" }, "max_parallel"],
    [{ statuses: [], hasSpamBlocks: false }, "statuses"],
  ])("finds %j", (over, field) => {
    const faults = formFaults({ ...newForm, url: "https://a.example/in", ...over }, formWords)
    expect(Object.keys(faults)).toEqual([field])
  })

  it("sends the status of a stored one only when it was changed here", () => {
    const saved = { ...formOf({ ...stored, status: "stopped" }) }
    expect(inputOf(saved, saved)).not.toHaveProperty("status")
    expect(inputOf({ ...saved, isActive: true }, saved).status).toBe("active")
    expect(inputOf({ ...newForm, isActive: false }).status).toBe("disabled")
  })

  it("leaves spam blocks out when they are not wanted", () => {
    expect(inputOf({ ...newForm, hasSpamBlocks: false }).events).not.toHaveProperty("spam_block")
  })

  it("ticks boxes in the contract's order", () => {
    expect(withStatus(["spam"], "sent", true)).toEqual(["sent", "spam"])
    expect(withStatus(["sent", "spam"], "spam", false)).toEqual(["sent"])
  })

  it("shows a refusal at the field it names", () => {
    expect(fieldOf("events.email_status.0")).toBe("statuses")
    expect(fieldOf("url")).toBe("url")
    expect(fieldOf("project")).toBeNull()
    expect(fieldOf(undefined)).toBeNull()
  })
})

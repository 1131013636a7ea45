import { describe, expect, it } from "vitest"
import { statuses } from "#contract/status"
import { type Webhook, webhookInput } from "#contract/webhook"
import { fieldOf, formFaults, formOf, inputOf, newForm, withStatus } from "./form.ts"
import { eventsSummary, formatSummary, stateOf, webhookRows } from "./view.ts"

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
    const rows = webhookRows(
      [stored, { ...stored, id: 8, url: "http://x/", updated_at: undefined }],
      "http://x/",
      (utc) => `at ${utc}`,
    )
    expect(rows[0]).toEqual({
      id: "7",
      url: stored.url,
      host: "hooks.example.com",
      state: stateOf("active"),
      events: "Hard bounced, Spam report, spam blocks",
      format: "gzip, up to 100 events a call",
      updated: "at 2026-11-20 10:00:00",
      isOurs: false,
    })
    expect(rows[1]).toMatchObject({ isOurs: true, updated: "–" })
  })

  it("shows a state it does not know by its own word", () => {
    expect(stateOf("resting")).toMatchObject({ severity: "info", word: "resting" })
    expect(stateOf("constructor").word).toBe("constructor")
  })
})

describe("eventsSummary", () => {
  it.each([
    [{ email_status: [...statuses], spam_block: ["*"] }, "All events"],
    [{ email_status: [...statuses] }, "10 statuses"],
    [{ email_status: [], spam_block: ["*"] }, "Spam blocks"],
    [{ email_status: [] }, "None"],
    [{ email_status: ["later_word"] }, "Later word"],
  ])("%j", (events, expected) => expect(eventsSummary(events)).toBe(expected))

  it("says how a call looks", () => {
    expect(formatSummary({ event_format: "json_post", single_event: 1 })).toBe("JSON, one event a call")
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
    expect(formFaults(newForm)).toEqual({ url: "Say where events are posted to." })
    expect(formFaults({ ...newForm, url: "https://a.example/in" })).toEqual({})
  })

  it.each([
    [{ url: "hooks.example.com" }, "url"],
    [{ url: "https://bücher.example/" }, "url"],
    [{ max_parallel: "4" }, "max_parallel"],
    [{ max_parallel: "7.5" }, "max_parallel"],
    [{ statuses: [], hasSpamBlocks: false }, "events"],
  ])("finds %j", (over, field) => {
    expect(Object.keys(formFaults({ ...newForm, url: "https://a.example/in", ...over }))).toEqual([field])
  })

  it("leaves spam blocks out when they are not wanted", () => {
    expect(inputOf({ ...newForm, hasSpamBlocks: false }).events).not.toHaveProperty("spam_block")
  })

  it("ticks boxes in the contract's order", () => {
    expect(withStatus(["spam"], "sent", true)).toEqual(["sent", "spam"])
    expect(withStatus(["sent", "spam"], "spam", false)).toEqual(["sent"])
  })

  it("shows a refusal at the field it names", () => {
    expect(fieldOf("events.email_status.0")).toBe("events")
    expect(fieldOf("url")).toBe("url")
    expect(fieldOf("project")).toBeNull()
    expect(fieldOf(undefined)).toBeNull()
  })
})

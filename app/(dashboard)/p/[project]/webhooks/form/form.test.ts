import { describe, expect, it } from "vitest"
import { webhookInput } from "#contract/webhook"
import { webhookFormWords } from "#words/webhook-form"
import { stored } from "../testing/stored.ts"
import { fieldOf, formFaults, formOf, inputOf, newForm, withStatus } from "./form.ts"

const formWords = webhookFormWords.en

describe("the form", () => {
  it("restores a stored webhook unchanged", () => {
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

  it("has defaults for everything except the URL", () => {
    expect(formFaults(newForm, formWords)).toEqual({ url: "Enter the address that events are sent to." })
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

  it("sends the status of a stored webhook only when it was changed", () => {
    const saved = { ...formOf({ ...stored, status: "stopped" }) }
    expect(inputOf(saved, saved)).not.toHaveProperty("status")
    expect(inputOf({ ...saved, isActive: true }, saved).status).toBe("active")
    expect(inputOf({ ...newForm, isActive: false }).status).toBe("disabled")
  })

  it("omits spam blocks when they are not selected", () => {
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

import { describe, expect, test } from "vitest"
import { type Message, message } from "#contract/message"
import type { Refusal } from "../refusal.ts"
import { makeCaller } from "../testing/make-caller.ts"
import { permit, permitContent } from "./permit.ts"

const now = new Date("2026-03-01T12:00:00.600Z")
const made = (overrides: object): Message =>
  message.parse({ recipients: [{ email: "a@example.com" }], subject: "s", ...overrides })

const codeOf = (overrides: object, caller = makeCaller()) => {
  try {
    permit(made(overrides), caller, now)
  } catch (error) {
    return (error as Refusal).code
  }
  return null
}

describe("SEND-8 send_at", () => {
  test.each([
    ["2026-03-01 11:59:59", 1529],
    ["2026-03-01 12:00:00", null],
    ["2026-03-02 12:00:00", null],
    ["2026-03-02 12:00:01", 1525],
  ])("%s → %s", (send_at, code) => {
    expect(codeOf({ options: { send_at } })).toBe(code)
  })
})

describe("rights", () => {
  const removal = makeCaller({ rights: { unsubscribe_removal: true } })
  test("SEND-7 sending switched off: 215", () => {
    expect(codeOf({}, makeCaller({ send_enabled: false }))).toBe(215)
  })
  test("UNSUB-8 1588: skip_unsubscribe needs the right", () => {
    expect(codeOf({ skip_unsubscribe: 1 })).toBe(1588)
    expect(codeOf({ skip_unsubscribe: 1 }, removal)).toBe(null)
    expect(codeOf({ skip_unsubscribe: 0 })).toBe(null)
  })
  test("SEND-10 1537: the other bypass fields need bypass_global, which alone changes nothing", () => {
    expect(codeOf({ bypass_unavailable: 1 })).toBe(1537)
    expect(codeOf({ bypass_unavailable: 1, bypass_global: 1 })).toBe(null)
    expect(codeOf({ bypass_global: 1 })).toBe(null)
  })
  test("SEND-9 1538 and 1539: they need the right to omit the unsubscribe link", () => {
    expect(codeOf({ bypass_unsubscribed: 1, bypass_global: 1 })).toBe(1538)
    expect(codeOf({ bypass_complained: true, bypass_global: true })).toBe(1539)
    expect(codeOf({ bypass_complained: 1, bypass_global: 1 }, removal)).toBe(null)
  })
  test("SEND-16 228: a pool needs a backend", () => {
    const smtp_pool_id = "5cc5c3a4-0000-4000-8000-000000000000"
    expect(codeOf({ options: { smtp_pool_id } })).toBe(228)
    expect(codeOf({ options: { smtp_pool_id: "" } })).toBe(null)
  })
  test("SEND-16 213: a backend that the account does not own is refused, with a pool or without", () => {
    const smtp_pool_id = "5cc5c3a4-0000-4000-8000-000000000000"
    expect(codeOf({ options: { custom_backend_id: 1 } })).toBe(213)
    expect(codeOf({ options: { smtp_pool_id, custom_backend_id: 1 } })).toBe(213)
    expect(codeOf({ options: { custom_backend_id: null } })).toBe(null)
  })
  test("SEND-15 1575: tracking cannot be switched off without the right", () => {
    expect(() => permitContent({ track_read: 0 }, makeCaller())).toThrow(/track_read/)
    permitContent({ track_read: 0 }, makeCaller({ rights: { tracking_off: true } }))
    permitContent({ track_links: 1 }, makeCaller())
  })
})

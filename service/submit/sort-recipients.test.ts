import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { foldAddress } from "#contract/address"
import type { Message } from "#contract/message"
import type { SuppressionCause } from "../store/schema/suppressions.ts"
import { addressesToLookUp, ignoredCauses, sortRecipients } from "./sort-recipients.ts"

const to = (...emails: string[]) => emails.map((email) => ({ email }))
const none = new Map<string, SuppressionCause>()

describe("SEND-1 recipients", () => {
  test("malformed ones are invalid", () => {
    const { accepted, failed } = sortRecipients(to("a@example.com", "no address", "b@", "c@d..example"), none)
    expect(accepted).toEqual(to("a@example.com"))
    expect(failed).toEqual({ "no address": "invalid", "b@": "invalid", "c@d..example": "invalid" })
  })
  test("suppressed ones are refused with their cause, whatever their case", () => {
    const causes = new Map<string, SuppressionCause>([["a@example.com", "complained"]])
    expect(sortRecipients(to("A@Example.com"), causes)).toEqual({
      accepted: [],
      failed: { "A@Example.com": "complained" },
    })
  })
  test("SEND-2 a repeated one is a duplicate, and its first mention gets the letter", () => {
    const { accepted, failed } = sortRecipients(to("a@example.com", "A@EXAMPLE.com", "a@example.com"), none)
    expect(accepted).toEqual(to("a@example.com"))
    expect(failed).toEqual({ "A@EXAMPLE.com": "duplicate", "a@example.com": "duplicate" })
  })
  test("an address named like a property of objects is only an address", () => {
    const { failed } = sortRecipients(to("__proto__", "constructor"), none)
    expect(Object.entries(failed)).toEqual([
      ["__proto__", "invalid"],
      ["constructor", "invalid"],
    ])
  })
  test("every recipient is either accepted or failed, and none gets two letters", () => {
    const email = fc.constantFrom("a@example.com", "A@example.com", "b@example.com", "bad", "c@example.com")
    fc.assert(
      fc.property(fc.array(email, { maxLength: 20 }), (emails) => {
        const causes = new Map<string, SuppressionCause>([["c@example.com", "unsubscribed"]])
        const { accepted, failed } = sortRecipients(to(...emails), causes)
        const reached = accepted.map((one) => foldAddress(one.email))
        expect(new Set(reached).size).toBe(reached.length)
        for (const one of emails)
          expect(accepted.some((it) => it.email === one) || Object.hasOwn(failed, one)).toBe(true)
      }),
    )
  })
  test("only distinct well-formed addresses are looked up", () => {
    expect(addressesToLookUp(to("A@example.com", "a@example.com", "bad"))).toEqual(["a@example.com"])
  })
})

describe("SEND-9 overlooked causes", () => {
  const overlooked = (message: Partial<Message>) => [...ignoredCauses(message as Message)].sort()
  test("need bypass_global", () => {
    expect(overlooked({ bypass_unsubscribed: 1, bypass_complained: 1 })).toEqual([])
  })
  test("are the requested ones and never blocked", () => {
    expect(
      overlooked({ bypass_global: 1, bypass_unavailable: 1, bypass_unsubscribed: 1, bypass_complained: 1 }),
    ).toEqual(["complained", "permanent_unavailable", "temporary_unavailable", "unsubscribed"])
    expect(overlooked({ bypass_global: 1 })).toEqual([])
  })
})

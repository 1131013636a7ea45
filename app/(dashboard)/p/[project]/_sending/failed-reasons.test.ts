import { expect, it } from "vitest"
import { failedReasons } from "#contract/email/send"
import { failedRows, failedSentence, refusedRows } from "./failed-reasons.ts"

it.each(failedReasons)("explains %s in a sentence", (reason) => {
  expect(failedSentence(reason)).toMatch(/^[A-Z].*\.$/)
})

it("shows a reason it does not know, a name of every object included", () => {
  expect(failedSentence("held_by_sender")).toBe("held by sender: no explanation yet.")
  expect(failedSentence("constructor")).toBe("constructor: no explanation yet.")
})

it("makes a row per address, none when there are none", () => {
  expect(failedRows({ "a@example.com": "invalid" })).toEqual([
    { email: "a@example.com", reason: "invalid", sentence: "Not a usable address." },
  ])
  expect(failedRows(undefined)).toEqual([])
})

it("reads the reasons out of a refusal of all recipients, and out of no other", () => {
  const message =
    "message.recipients: every recipient was refused: a@example.com (complained), b@example.com (held_x)."
  expect(refusedRows({ code: 204, message }).map(({ email, reason }) => [email, reason])).toEqual([
    ["a@example.com", "complained"],
    ["b@example.com", "held_x"],
  ])
  expect(refusedRows({ code: 204, message: "recipients is empty." })).toEqual([])
  expect(refusedRows({ code: 1574, message })).toEqual([])
})

import { expect, it } from "vitest"
import { failedReasons } from "#contract/email/send"
import { failedRows, failedSentence } from "./failed-reasons.ts"

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

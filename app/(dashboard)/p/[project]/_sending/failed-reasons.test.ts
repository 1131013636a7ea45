import { expect, it } from "vitest"
import { failedReasons } from "#contract/methods/email"
import { sendingWords } from "#words/sending"
import { failedSentence, refusedRows } from "./failed-reasons.ts"

it.each(failedReasons)("explains %s in a sentence", (reason) => {
  expect(failedSentence(reason, sendingWords.en)).toMatch(/^[A-Z].*\.$/)
})

it("has German texts", () => {
  expect(failedSentence("complained", sendingWords.de)).toBe("Hat eine frühere Nachricht als Spam gemeldet.")
})

it("shows an unknown reason as it is, also names of Object.prototype", () => {
  expect(failedSentence("held_by_sender", sendingWords.en)).toBe("held by sender: no explanation yet.")
  expect(failedSentence("constructor", sendingWords.en)).toBe("constructor: no explanation yet.")
})

it("reads reasons only from a refusal of all recipients", () => {
  const message =
    "message.recipients: every recipient was refused: a@example.com (complained), b@example.com (held_x)."
  expect(refusedRows({ code: 204, message }).map(({ email, reason }) => [email, reason])).toEqual([
    ["a@example.com", "complained"],
    ["b@example.com", "held_x"],
  ])
  expect(refusedRows({ code: 204, message: "recipients is empty." })).toEqual([])
  expect(refusedRows({ code: 1574, message })).toEqual([])
})

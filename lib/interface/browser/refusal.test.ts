import { expect, it } from "vitest"
import { refusalOf } from "./refusal.ts"

it.each([
  ["template.name: another template has this name.", "template.name", "Another template has this name."],
  ["message.subject is blank.", "message.subject", "Subject is blank."],
  ["template.body needs html or plaintext.", "template.body", "Body needs html or plaintext."],
  [
    "url: a GET request to it must be answered with 200.",
    "url",
    "A GET request to it must be answered with 200.",
  ],
  ["The mail service did not respond.", undefined, "The mail service did not respond."],
  ["Sending is switched off for this project.", undefined, "Sending is switched off for this project."],
])("%s", (message, field, sentence) => {
  expect(refusalOf({ message })).toEqual({ field, sentence })
})

it("accepts a separate field", () => {
  expect(refusalOf({ message: "subject must not contain line breaks.", field: "template.subject" })).toEqual({
    field: "template.subject",
    sentence: "subject must not contain line breaks.",
  })
})

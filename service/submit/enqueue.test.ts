import { expect, test } from "vitest"
import type { JobMessage } from "../message/job-message.ts"
import type { NewLetter } from "../store/add-jobs.ts"
import { makeJob } from "../testing/make-job.ts"
import { isSmallJob } from "./enqueue.ts"

const message = makeJob()
const letter: NewLetter = {
  letter_id: "l",
  email: "a@example.com",
  subject: "A subject",
  substitutions: {},
  metadata: {},
  domain: "example.com",
}
const long = "x".repeat(200_000)
const file = { type: "text/plain", name: "a.txt", content: long }

test("a few letters with short texts may share a commit", () => {
  expect(isSmallJob({ letters: Array(20).fill(letter) }, message)).toBe(true)
  expect(isSmallJob({ letters: Array(21).fill(letter) }, message)).toBe(false)
})

test.each<[string, Partial<JobMessage>, Partial<NewLetter>]>([
  ["html", { body: { html: long } }, {}],
  ["attachments", { attachments: [file] }, {}],
  ["inline_attachments", { inline_attachments: [file] }, {}],
  ["global_substitutions", { global_substitutions: { list: [{ long }] } }, {}],
  ["headers", { headers: { "X-Long": long } }, {}],
  ["unsubscribe_url", { unsubscribe_url: long }, {}],
  ["a recipient's substitutions", {}, { substitutions: { long } }],
  ["metadata", {}, { metadata: { long } }],
  ["a subject that was filled in", {}, { subject: long }],
])("much in %s takes a commit of its own", (_what, ofMessage, ofLetter) => {
  expect(isSmallJob({ letters: [letter, { ...letter, ...ofLetter }] }, { ...message, ...ofMessage })).toBe(
    false,
  )
})

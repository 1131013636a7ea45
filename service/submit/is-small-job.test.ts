import { expect, test } from "vitest"
import type { NewLetter } from "../store/add-jobs.ts"
import { isSmallJob } from "./is-small-job.ts"
import type { JobMessage } from "./job-message.ts"

const message: JobMessage = {
  subject: "A subject",
  from_email: "shop@example.com",
  body: { plaintext: "text" },
  template_engine: "simple",
  global_substitutions: {},
  headers: {},
  attachments: [],
  inline_attachments: [],
  track_links: 1,
  track_read: 1,
  language: "en",
  has_footer: true,
  has_list_unsubscribe: true,
}
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

import { expect, test } from "vitest"
import type { StoredLetterRow } from "../store/stored-letters.ts"
import type { TemplateRow } from "../store/templates.ts"
import type { Content } from "./fill-from-template.ts"
import { resendRequest } from "./resend-request.ts"

const row = { email: "ann@example.com", substitutions: {}, metadata: {} } as unknown as StoredLetterRow
const recipients = [{ email: "ann@example.com" }]

const request = (content: object, template: TemplateRow | null = null) =>
  resendRequest({ content: content as Content, template_version: template?.version ?? null }, row, template)

test.each([
  ["an empty value", { name: "" }],
  ["null", { name: null }],
])("EXT-26 the shortest request includes a substitution that is %s", (_title, global_substitutions) =>
  expect(request({ subject: "Hi", global_substitutions })).toEqual({
    recipients,
    subject: "Hi",
    global_substitutions,
  }),
)

test("EXT-26 the shortest request omits empty fields, null and defaults", () =>
  expect(
    request({ subject: "", reply_to: null, tags: [], headers: {}, track_read: 1, global_language: "en" }),
  ).toEqual({ recipients }))

test("EXT-26 the shortest request omits values of its template, in any order of names", () => {
  const content = { body: { html: "<p>Hi</p>", plaintext: "Hi" }, subject: "Hi" }
  const template = { version: 3, content } as unknown as TemplateRow
  const sent = { template_id: "t", subject: "Other", body: { plaintext: "Hi", html: "<p>Hi</p>", amp: "" } }
  expect(request(sent, template)).toEqual({ recipients, template_id: "t", subject: "Other" })
})

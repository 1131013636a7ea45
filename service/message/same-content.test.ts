import { expect, test } from "vitest"
import { isSameContent } from "./same-content.ts"

const stored = { subject: "Hello", body: { html: "<p>x</p>" }, headers: { "X-A": "1", "X-B": "2" } }

test.each([
  [
    "written back as it was read",
    { ...stored, from_name: "", attachments: [], track_links: 1, template_engine: "simple" },
    true,
  ],
  [
    "with empty parts of the body",
    { ...stored, body: { html: "<p>x</p>", plaintext: null, amp: null } },
    true,
  ],
  ["in another order", { headers: { "X-B": "2", "X-A": "1" }, body: stored.body, subject: "Hello" }, true],
  ["with another subject", { ...stored, subject: "Hello!" }, false],
  ["without tracking", { ...stored, track_links: 0 }, false],
  ["with a plain text", { ...stored, body: { html: "<p>x</p>", plaintext: "x" } }, false],
  ["with an empty value among values for all", { ...stored, global_substitutions: { a: 0 } }, false],
])("EXT-28 %s a template is the same message or another one", (_what, content, isSame) => {
  expect(isSameContent(stored, content)).toBe(isSame)
  expect(isSameContent(content, stored)).toBe(isSame)
})

import { expect, test } from "vitest"
import type { Template } from "#contract/template"
import { asBase, fingerprintOf, versionAfter, versionAt } from "./state-at-service.ts"

const template: Template = {
  ...{ id: "t1", name: "Receipt", editor_type: "html", template_engine: "simple", subject: "One" },
  ...{ from_email: "shop@example.com", track_links: 1, track_read: 1, created: "2026-01-01 00:00:00" },
  ...{ user_id: 1, body: { html: "<p>1</p>", plaintext: "1" }, headers: { "X-A": "1", "X-B": "2" } },
}
const changed: Template = { ...template, body: { html: "<p>2</p>" } }
const none = { base_version: null, base_sha256: null }

test("VERSION-1 the service's number is the version", () => {
  expect(versionAt({ ...template, version: 7 }, asBase(template, 3))).toBe(7)
  expect(versionAfter({ ...changed, version: 8 }, { ...template, version: 7 }, asBase(template, 3))).toBe(8)
})

test("VERSION-2 without numbers, other content than the base's is the version after it", () => {
  expect(versionAt(template, asBase(template, 3))).toBe(3)
  expect(versionAt(changed, asBase(template, 3))).toBe(4)
  expect(versionAt(template, none)).toBe(1)
})

test("VERSION-2 a publication gets the number after the one that it replaces", () => {
  expect(versionAfter(template, null, none)).toBe(1)
  expect(versionAfter(changed, template, asBase(template, 3))).toBe(4)
  expect(versionAfter(template, changed, asBase(template, 3))).toBe(5)
})

test("VERSION-2 a fingerprint ignores blanks, the order of names and values that the service sets", () => {
  const same: Template = {
    ...template,
    ...{ from_name: "", reply_to: null, options: {}, headers: { "X-B": "2", "X-A": "1" }, version: 9 },
    ...{
      updated_at: "2026-02-02 00:00:00",
      variant: { version: 1, share: 5 },
      body: { ...template.body, amp: "" },
    },
  }
  expect(fingerprintOf(same)).toBe(fingerprintOf(template))
  for (const other of [
    { from_name: "Shop" },
    { reply_to: "a@example.com" },
    { headers: { "X-A": "2" } },
    { template_engine: "liquid" },
    { track_read: 0 },
    { options: { unsubscribe_url: "https://example.com" } },
    { global_metadata: { a: "b" } },
  ])
    expect(fingerprintOf({ ...template, ...other })).not.toBe(fingerprintOf(template))
})

test("PICTURE-21 a fingerprint ignores pictures of the library, however they are returned, and no other file", () => {
  const picture = { type: "image/png", name: `picture-${"a".repeat(64)}.png`, content: "iVBORw0KGgo=" }
  const logo = { type: "image/png", name: "logo", content: "iVBORw0KGgo=" }
  expect(fingerprintOf({ ...template, inline_attachments: [picture] })).toBe(fingerprintOf(template))
  expect(fingerprintOf({ ...template, inline_attachments: [] })).toBe(fingerprintOf(template))
  const withLogo = fingerprintOf({ ...template, inline_attachments: [logo] })
  expect(withLogo).not.toBe(fingerprintOf(template))
  expect(fingerprintOf({ ...template, inline_attachments: [logo, picture] })).toBe(withLogo)
})

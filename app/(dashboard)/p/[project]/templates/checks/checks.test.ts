import { describe, expect, it } from "vitest"
import { emptyFields } from "#lib/features/templates/fields"
import { templateEditorWords } from "#words/template-editor"
import { checksOf, htmlBytesMax, isNear, renameTag } from "./checks.ts"

const draft = {
  ...emptyFields("shop@example.com", ""),
  name: "Receipt",
  subject: "Order",
  html: '<h1>Thank you</h1>\n<p>Your code: {{vouchr_code}}</p>\n<img src="cid:a.png">\n<a href="#">x</a>',
  plaintext: "Thank you",
}
const check = (over: Partial<Parameters<typeof checksOf>[0]> = {}) =>
  checksOf({
    draft,
    missing: [],
    spare: [],
    htmlBytes: 100,
    words: templateEditorWords.en,
    rendering: "done",
    ...over,
  })

describe("checksOf", () => {
  it("passes nothing while the template cannot be parsed, and shows where the error is", () => {
    const fault = { field: "html" as const, line: 3, column: 7 }
    const fine = { ...draft, html: "<p>Thank you</p>" }
    expect(check({ draft: fine }).map((one) => one.severity)).toEqual(["success"])
    expect(check({ draft: fine, rendering: { fault } })).toEqual([
      { severity: "danger", text: templateEditorWords.en.check.unreadable, line: 3, fault },
    ])
    expect(check({ draft: fine, rendering: { fault: null } })).toHaveLength(1)
    expect(check({ draft: fine, rendering: null })).toEqual([])
  })

  it("names a tag without a value, its line, and the one that was meant", () => {
    const [first] = check({ missing: ["vouchr_code"], spare: ["total", "voucher_code"] })
    expect(first).toEqual({
      severity: "warning",
      text: "This merge tag has no value. Did you mean voucher_code?",
      code: "vouchr_code",
      part: "html",
      line: 2,
      fix: { name: "vouchr_code", instead: "voucher_code" },
    })
  })

  it("finds pictures without text and links that lead nowhere, with their lines", () => {
    expect(check().map(({ severity, line }) => [severity, line])).toEqual([
      ["info", 3],
      ["info", 4],
      ["success", undefined],
    ])
  })

  it("reports nothing about an empty template", () => {
    expect(check({ draft: { ...draft, html: " ", plaintext: "" } })).toEqual([])
  })

  it("accepts an empty alt as intended", () => {
    expect(check({ draft: { ...draft, html: '<img alt="" src="cid:a.png">' } })).toHaveLength(1)
  })

  it("warns of blanks inside the braces of the simple engine only", () => {
    const html = "<p>{{ total }}</p>"
    expect(check({ draft: { ...draft, html } })[0]).toMatchObject({
      severity: "warning",
      code: "{{ total }}",
    })
    expect(check({ draft: { ...draft, html, template_engine: "liquid" } })[0]?.severity).toBe("success")
  })

  it("warns above 102 KB, not at it", () => {
    expect(check({ htmlBytes: htmlBytesMax })[0]?.severity).toBe("info")
    expect(check({ htmlBytes: htmlBytesMax + 1 })[0]?.severity).toBe("warning")
  })

  it("misses a plain text part and a subject", () => {
    expect(check({ draft: { ...draft, html: "<p>x</p>", plaintext: "" } })[0]?.part).toBe("plaintext")
    expect(check({ draft: { ...draft, html: "<p>x</p>", subject: "" } })[0]?.text).toContain("subject")
  })
})

describe("isNear", () => {
  it.each([
    ["vouchr_code", "voucher_code", true],
    ["Total", "total_", true],
    ["name", "item", false],
    ["ab", "ac", false],
    ["same", "same", false],
  ])("%s and %s: %s", (one, other, expected) => expect(isNear(one, other)).toBe(expected))
})

it("renames a tag everywhere and leaves longer names alone", () => {
  const before = { ...draft, subject: "{{vouchr|none}}", html: "{{vouchr}} {{vouchr_code}}" }
  const after = renameTag(before, { name: "vouchr", instead: "voucher" })
  expect(after.subject).toBe("{{voucher|none}}")
  expect(after.html).toBe("{{voucher}} {{vouchr_code}}")
})

import { describe, expect, it } from "vitest"
import { emptyFields } from "#lib/features/templates/fields"
import { templateEditorWords } from "#words/template-editor"
import { checksOf, htmlBytesMax, isNear, renameTag, renderingOf } from "./checks.ts"
import type { FaultPlace } from "../edit/draft.ts"

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
    kind: "html",
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
      column: 17,
      fix: { name: "vouchr_code", instead: "voucher_code" },
    })
  })

  it("SOURCE-9 places a tag in any part and field, in every engine, and renames it there", () => {
    const bare = { ...draft, html: "<p>a</p>" }
    const placed = (over: Partial<typeof draft>, kind: "html" | "mjml" = "html") => {
      const [{ part, line, column, field } = {} as never] = check({
        draft: { ...bare, ...over },
        missing: ["nam"],
        kind,
      })
      return field ?? `${part} ${line}:${column}`
    }
    expect(placed({ plaintext: "a\n{{nam}}" })).toBe("plaintext 2:3")
    expect(placed({ amp: "{{nam}}" })).toBe("amp 1:3")
    expect(placed({ subject: "{{nam}}" })).toBe("subject")
    expect(placed({ mjml: "<mjml>\n{{nam}}" }, "mjml")).toBe("mjml 2:3")
    expect(placed({ html: "\n  $!nam", template_engine: "velocity" })).toBe("html 2:5")
    expect(placed({ html: "\n{% if nam %}", template_engine: "liquid" })).toBe("html 2:7")
    const velocity = { ...draft, html: "$nam $!{nam} $names", template_engine: "velocity" } as const
    expect(renameTag(velocity, { name: "nam", instead: "name" }).html).toBe("$name $!{name} $names")
  })

  it("SOURCE-9 lists fifty findings of a kind and the number of the others, of a megabyte of them", () => {
    const html = "{{ a }}\n".repeat(130_000)
    const rows = check({ draft: { ...draft, html } })
    expect(rows[0]).toMatchObject({ part: "html", line: 1, column: 1 })
    expect(rows[50]).toEqual({ severity: "warning", text: "129,950 more of the same kind." })
    expect(rows).toHaveLength(51)
    const hostile = { ...draft, html: `{{ ${"a".repeat(1_000_000)}` }
    expect(check({ draft: hostile })).toHaveLength(1)
    const missing = Array.from({ length: 60 }, (_, n) => `n${n}`)
    expect(check({ missing })[50]?.text).toBe("10 more of the same kind.")
  })

  it("reports nothing about an empty template", () => {
    expect(check({ draft: { ...draft, html: " ", plaintext: "" } })).toEqual([])
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
    expect(check({ htmlBytes: htmlBytesMax })[0]?.severity).toBe("success")
    expect(check({ htmlBytes: htmlBytesMax + 1 })[0]).toMatchObject({ severity: "warning", part: "html" })
  })

  it("misses a plain text part", () => {
    expect(check({ draft: { ...draft, html: "<p>x</p>", plaintext: "" } })[0]?.part).toBe("plaintext")
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

it("LOOK-9 reports a fault of the template only if the mail service found one", () => {
  const place = { field: "html", line: 2 } as unknown as FaultPlace
  expect(renderingOf({ status: 400, place }, false)).toEqual({ fault: place })
  for (const status of [404, 429, 502, 503]) expect(renderingOf({ status, place: null }, true)).toBeNull()
  expect(renderingOf(null, true)).toBe("done")
  expect(renderingOf(null, false)).toBeNull()
})

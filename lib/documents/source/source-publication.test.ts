import fc from "fast-check"
import { expect, test } from "vitest"
import { plainBrand } from "../testing/make-document.ts"
import { checkDocument } from "../checks/check-document.ts"
import { sourcePublication } from "./source-publication.ts"

const known = {
  ...{ brand: plainBrand, engine: "liquid" as const, head: { subject: "Hello" }, samples: [], texts: [] },
  ...{ imageBytes: new Map(), verifiedDomains: null, needsUnsubscribe: false },
}

test("SOURCE-8 for any source, each finding of an element is at the beginning of one", () => {
  const pieces = fc.constantFrom(
    ...[
      '<a href="http://a.waybill.dev/">',
      "</a>",
      '<img src="" alt="">',
      "<img>",
      '<a href="{{ url }}">',
      "<p>",
    ],
    ...[
      "{% if a > b %}",
      '<mj-button href="ftp://a">',
      '<mj-image src="http://b/" />',
      "words",
      "\n",
      '"',
      "<!-- <a href=x> -->",
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const source = parts.join("")
      const { publication, offsetOf } = sourcePublication(source, known)
      for (const { code, place } of checkDocument(publication)) {
        if (!/^(?:link|image|mailto)_/.test(code)) continue
        const offset = offsetOf(place)
        expect(offset).not.toBeNull()
        expect(source.slice(offset ?? 0)).toMatch(/^<(?:a|img|mj-)/)
      }
    }),
  )
})

test("SOURCE-8 an unsubscribe link can be anywhere in it", () => {
  const codes = (source: string) =>
    checkDocument(sourcePublication(source, { ...known, needsUnsubscribe: true }).publication).map(
      ({ code }) => code,
    )
  expect(codes("<p>Hello</p>")).toContain("unsubscribe_is_missing")
  expect(codes('<p><a href="{{ UnsubscribeUrl }}">No more</a></p>')).not.toContain("unsubscribe_is_missing")
})

test("SOURCE-8 only an unsubscribe link that every recipient sees counts", () => {
  const isMissing = (source: string, more: Partial<Parameters<typeof sourcePublication>[1]> = {}) =>
    checkDocument(sourcePublication(source, { ...known, needsUnsubscribe: true, ...more }).publication).some(
      ({ code }) => code === "unsubscribe_is_missing",
    )
  const link = '<a href="{{ UnsubscribeUrl }}">No more</a>'
  expect(isMissing(`<!-- ${link} --><p>Hello</p>`)).toBe(true)
  expect(isMissing(`{% comment %}${link}{% endcomment %}`)).toBe(true)
  expect(isMissing(`{% if a %}${link}{% endif %}`)).toBe(true)
  expect(isMissing(`{% if a %}${link}{% elsif b %}c{% else %}${link}{% endif %}`)).toBe(true)
  expect(isMissing("<p>Hello</p>", { texts: ["{{ UnsubscribeUrl }}"] })).toBe(true)
  expect(isMissing("<p>UnsubscribeUrl</p><style>{{ UnsubscribeUrl }}</style>")).toBe(true)
  expect(isMissing("", { texts: ["Hello", "{{ UnsubscribeUrl }}"] })).toBe(false)
  expect(isMissing(`{% if a %}b{% endif %}${link}`)).toBe(false)
  expect(isMissing(`{% if a %}${link}{% else %}${link}{% endif %}`)).toBe(false)
  expect(isMissing(`{% case a %}{% when 1 %}${link}{% when 2 %}${link}{% else %}${link}{% endcase %}`)).toBe(
    false,
  )
  expect(isMissing('<mj-button href="{{ UnsubscribeUrl }}">No more</mj-button>')).toBe(false)
  const velocity = { engine: "velocity" as const }
  expect(isMissing("#if($a)<a href='$UnsubscribeUrl'>x</a>#end", velocity)).toBe(true)
  expect(isMissing("#if($a)<a href='$UnsubscribeUrl'>x</a>#else $!{UnsubscribeUrl} #end", velocity)).toBe(
    false,
  )
  const simple = { engine: "simple" as const }
  expect(isMissing('{{a?<a href="{{UnsubscribeUrl}}">x</a>}}', simple)).toBe(true)
  expect(isMissing('{{a?b}}<a href="{{UnsubscribeUrl}}">x</a>', simple)).toBe(false)
})

test("SOURCE-8 of a hostile source of a megabyte each byte is read a bounded number of times", () => {
  for (const source of ["<i>".repeat(300_000), "<img ".repeat(200_000), "<a href='#".repeat(100_000)])
    checkDocument(sourcePublication(source, { ...known, needsUnsubscribe: true }).publication)
})

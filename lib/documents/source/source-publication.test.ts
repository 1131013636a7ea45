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

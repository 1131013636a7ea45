import fc from "fast-check"
import { expect, test } from "vitest"
import { checkDocument } from "#lib/documents/checks/check-document"
import { partsOfHtml } from "#lib/documents/checks/parts-of-html"
import { composeMjml } from "#lib/documents/compose/compose-mjml"
import type { Finding } from "#lib/documents/finding"
import { readDocument } from "#lib/documents/read-document"
import { arbitraryDocument } from "#lib/documents/testing/arbitrary-document"
import { documentOf, node, plainBrand } from "#lib/documents/testing/make-document"
import { findingsBesideChecks } from "./findings-beside-checks.ts"

const checksOf = (document: ReturnType<typeof documentOf>) =>
  checkDocument({
    ...{ document, brand: plainBrand, engine: "liquid", head: { subject: "Hello" }, samples: [], html: null },
    ...{ imageBytes: new Map(), verifiedDomains: null, needsUnsubscribe: false, readHtml: partsOfHtml },
  })
const findingsOf = (document: ReturnType<typeof documentOf>) =>
  composeMjml(document, { brand: plainBrand, engine: "liquid" }).findings

/** The checks that report the same as a finding. An empty picture is not checked for its alternative text as well. */
const sameAs: Partial<Record<Finding["code"], readonly string[]>> = {
  link_is_empty: ["link_is_empty", "button_has_no_link"],
  image_is_empty: ["image_is_empty"],
  image_has_no_alt: ["image_has_no_alt", "image_is_empty"],
}

test("every omitted finding of the composer is reported by a check", () => {
  fc.assert(
    fc.property(arbitraryDocument, (stored) => {
      const read = readDocument(stored)
      if ("faults" in read) return
      const findings = findingsOf(read.document)
      const left = new Set(findingsBesideChecks(findings))
      const codes = new Set(checksOf(read.document).map(({ code }) => code as string))
      for (const finding of findings.filter((one) => !left.has(one)))
        expect(
          sameAs[finding.code]?.some((code) => codes.has(code)),
          finding.code,
        ).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test("an empty button and a picture without a description are reported once", () => {
  const document = documentOf([
    node("button", { label: "Go", href: "" }),
    node("image", { src: "https://cdn.waybill.dev/a.png" }),
  ])
  expect(findingsOf(document).map(({ code }) => code)).toEqual(["link_is_empty", "image_has_no_alt"])
  expect(findingsBesideChecks(findingsOf(document))).toEqual([])
  expect(checksOf(document).map(({ code }) => code)).toEqual(
    expect.arrayContaining(["button_has_no_link", "image_has_no_alt"]),
  )
})

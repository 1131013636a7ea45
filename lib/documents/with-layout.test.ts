import fc from "fast-check"
import { expect, test } from "vitest"
import { readDocument } from "./read-document.ts"
import { arbitraryDocument } from "./testing/arbitrary-document.ts"
import { condition, documentOf, node, paragraph } from "./testing/make-document.ts"
import { walk } from "./walk.ts"
import { withLayout } from "./with-layout.ts"

const layout = documentOf(
  [paragraph("Above"), condition({ kind: "set", tag: "code" }, [node("slot")]), node("footer")],
  { language: "de", preheader: "Layout" },
)
const document = documentOf([node("section", {}, paragraph("One")), node("slot"), paragraph("Two")], {
  language: "fr",
  preheader: "Mine",
})

test("DOCUMENT-16 a document's blocks fill the slot of its layout, and properties of the message are the document's", () => {
  const laidOut = withLayout(layout, document)
  expect(laidOut.document).toMatchObject({ language: "fr", preheader: "Mine" })
  const { content } = laidOut.document.doc
  expect(content.map(({ type }) => type)).toEqual(["paragraph", "condition", "footer"])
  expect(content[1]).toMatchObject({
    content: [{ type: "shown", content: [{ type: "section" }, { type: "paragraph" }] }],
  })
  expect(laidOut.findings).toEqual([])
  expect(laidOut.placeOf([1, 0, 0, 0])).toEqual([0, 0])
  // Its own slot was removed.
  expect(laidOut.placeOf([1, 0, 1])).toEqual([2])
  expect(laidOut.placeOf([0])).toBeNull()
  expect(laidOut.placeOf([])).toEqual([])
})

test("DOCUMENT-16 a layout without a slot loses nothing of the document, and is reported", () => {
  const laidOut = withLayout(documentOf([paragraph("Above")]), document)
  expect(laidOut.document.doc.content.map(({ type }) => type)).toEqual([
    "paragraph",
    "section",
    "slot",
    "paragraph",
  ])
  expect(laidOut.findings).toMatchObject([{ code: "layout_has_no_slot", level: "error" }])
  expect(laidOut.placeOf([3, 0])).toEqual([2, 0])
  expect(laidOut.placeOf([0])).toBeNull()
})

test("DOCUMENT-16 any document in any layout is valid", () => {
  const read = (input: unknown) => {
    const found = readDocument(input)
    if ("faults" in found) throw new Error(JSON.stringify(found.faults))
    return found.document
  }
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, (one, other) => {
      const input = read(other)
      const laidOut = withLayout(read(one), input)
      expect(read(JSON.parse(JSON.stringify(laidOut.document)))).toEqual(laidOut.document)
      const ofDocument = [...walk(laidOut.document)].filter(({ place }) => laidOut.placeOf(place) !== null)
      const slots = input.doc.content.filter(({ type }) => type === "slot").length
      const removed = laidOut.findings.length > 0 ? 0 : slots
      expect(ofDocument).toHaveLength([...walk(input)].length - removed)
    }),
    { numRuns: 100 },
  )
})

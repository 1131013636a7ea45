import { getSchema } from "@tiptap/core"
import { DOMParser, DOMSerializer } from "@tiptap/pm/model"
import fc from "fast-check"
import { expect, test } from "vitest"
import { readDocument } from "#lib/documents/read-document"
import { arbitraryDocument } from "#lib/documents/testing/arbitrary-document"
import { documentExtensions } from "./extensions.ts"

const schema = getSchema(documentExtensions())

/** HTML as another program would copy it. */
function read(html: string) {
  const body = document.createElement("div")
  body.innerHTML = html
  return DOMParser.fromSchema(schema).parse(body)
}

test("content copied from a document is pasted unchanged", () => {
  fc.assert(
    fc.property(arbitraryDocument, (stored) => {
      const found = readDocument(stored)
      if ("faults" in found) return
      const node = schema.nodeFromJSON(found.document.doc)
      const copied = document.createElement("div")
      copied.append(DOMSerializer.fromSchema(schema).serializeFragment(node.content, { document }))
      const again = DOMParser.fromSchema(schema).parse(copied, { preserveWhitespace: "full" })
      expect(again.toJSON()).toEqual(node.toJSON())
    }),
    { numRuns: 60 },
  )
})

test("chips, buttons and pictures have content for other programs", () => {
  const image = { src: "https://shop.example/a.png", alt: "Quay", width: 300, href: "https://shop.example" }
  const doc = {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "mergeTag", attrs: { expr: "name|there" } }] },
      { type: "button", attrs: { label: "Pay {{total}}", href: "{{url}}" } },
      { type: "button", attrs: { label: "Later" } },
      { type: "image", attrs: image },
      { type: "image" },
    ],
  }
  const copied = document.createElement("div")
  copied.append(
    DOMSerializer.fromSchema(schema).serializeFragment(schema.nodeFromJSON(doc).content, { document }),
  )
  for (const element of copied.querySelectorAll("*"))
    for (const name of ["data-node", "data-attrs"]) element.removeAttribute(name)
  expect(copied.innerHTML).toBe(
    [
      "<p><span>{{name|there}}</span></p>",
      '<div><a href="{{url}}">Pay {{total}}</a></div>',
      "<div><a>Later</a></div>",
      '<div><a href="https://shop.example"><img src="https://shop.example/a.png" alt="Quay" width="300"></a></div>',
      "<div></div>",
    ].join(""),
  )
})

const shape = (html: string) => read(html).toString()

test.each([
  ["headings of six levels are three", "<h1>A</h1><h5>B</h5>", 'doc(heading("A"), heading("B"))'],
  [
    "looks are left behind, meaning stays",
    '<p style="color:red"><b>Hi</b> <i>you</i></p>',
    'doc(paragraph(bold("Hi"), " ", italic("you")))',
  ],
  [
    "a table keeps its cells",
    "<table><tr><th>A</th><td>B</td></tr></table>",
    'doc(table(tableRow(tableHeader(paragraph("A")), tableCell(paragraph("B")))))',
  ],
  [
    "scripts and frames are nothing",
    "<script>alert(1)</script><iframe src=x></iframe><p>A</p>",
    'doc(paragraph("A"))',
  ],
  ["a link that runs something is text", '<p><a href="javascript:alert(1)">A</a></p>', 'doc(paragraph("A"))'],
  [
    "a picture that is a file of somebody's is none",
    '<p>A</p><img src="file:///a.png">',
    'doc(paragraph("A"))',
  ],
])("%s", (_, html, expected) => {
  expect(shape(html)).toBe(expected)
})

test("a malformed element with our marker is not treated as a document", () => {
  const forged = `<div data-node="button" data-attrs='{"href":"javascript:alert(1)","label":"A"}'></div><p>B</p>`
  expect(shape(forged)).toBe('doc(paragraph("B"))')
})

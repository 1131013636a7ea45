import { yXmlFragmentToProsemirrorJSON } from "@tiptap/y-tiptap"
import fc from "fast-check"
import { expect, test } from "vitest"
import * as Y from "yjs"
import type { DocumentNode, Mark } from "../nodes.ts"
import { readDocument } from "../read-document.ts"
import { arbitraryDocument } from "../testing/arbitrary-document.ts"
import { documentOf, node, paragraph, text } from "../testing/make-document.ts"
import { fromYjs } from "./from-yjs.ts"
import { fragmentName, toYjs } from "./to-yjs.ts"

type Json = { type: string; text?: string; marks?: Mark[]; content?: Json[]; attrs?: object }

/** As Yjs stores it: marks in one order, and adjacent texts with equal marks joined. */
function storedForm(node: DocumentNode): Json {
  const marks = node.marks.toSorted((a, b) => (a.type < b.type ? -1 : 1))
  if (node.type === "text") return { type: "text", text: node.text, marks }
  const content: Json[] = []
  for (const child of node.content.map(storedForm)) {
    const last = content.at(-1)
    const isAlike =
      last?.type === "text" &&
      child.type === "text" &&
      JSON.stringify(last.marks) === JSON.stringify(child.marks)
    if (isAlike) last.text = `${last.text}${child.text}`
    else content.push(child)
  }
  return { type: node.type, attrs: node.attrs, marks, content }
}

test("DRAFT-4 every valid document comes out of Yjs unchanged, including merge tags with their marks", () => {
  fc.assert(
    fc.property(arbitraryDocument, (stored) => {
      const read = readDocument(stored)
      if ("faults" in read) return
      const { document } = read
      const again = readDocument({ ...document, doc: fromYjs(toYjs(document.doc)) })
      expect("faults" in again ? again.faults : storedForm(again.document.doc)).toEqual(
        storedForm(document.doc),
      )
    }),
    { numRuns: 100 },
  )
})

const bold = { type: "bold" }
const link = { type: "link", attrs: { href: "https://shop.example/{{path}}" } }

test("DRAFT-4 texts, formats and attributes are where the ProseMirror binding expects them", () => {
  const document = documentOf([
    node("heading", { level: 2, align: "center" }, text("Hello "), text("you", bold, link)),
    paragraph("a", node("hardBreak"), text("b", bold)),
    node("condition", { test: { kind: "set", tag: "code" } }, node("shown", {}, paragraph("only then"))),
  ])
  const ydoc = toYjs(document.doc)
  const read = readDocument({
    ...document,
    doc: yXmlFragmentToProsemirrorJSON(ydoc.getXmlFragment(fragmentName)),
  })
  expect("faults" in read ? read.faults : read.document.doc).toEqual(document.doc)
})

test("DRAFT-4 changes of two users are merged in any order", () => {
  const start = Y.encodeStateAsUpdate(toYjs(documentOf([paragraph("one two")]).doc))
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ who: fc.nat(1), at: fc.nat(7), words: fc.string({ minLength: 1, maxLength: 3 }) }),
        {
          maxLength: 12,
        },
      ),
      fc.boolean(),
      (changes, isTurned) => {
        const people = [new Y.Doc(), new Y.Doc()]
        const updates: Uint8Array[] = []
        for (const one of people) {
          Y.applyUpdate(one, start)
          one.on(
            "update",
            (update: Uint8Array, origin: unknown) => origin !== "theirs" && updates.push(update),
          )
        }
        for (const { who, at, words } of changes) {
          const block = people[who]?.getXmlFragment(fragmentName).get(0)
          const letters = block instanceof Y.XmlElement ? block.get(0) : null
          if (letters instanceof Y.XmlText) letters.insert(at, words)
        }
        for (const one of people)
          for (const update of isTurned ? updates.toReversed() : updates) Y.applyUpdate(one, update, "theirs")
        expect(fromYjs(people[0] as Y.Doc)).toEqual(fromYjs(people[1] as Y.Doc))
      },
    ),
    { numRuns: 60 },
  )
})

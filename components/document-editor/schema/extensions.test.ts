import { getSchema } from "@tiptap/core"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { marks, nodes } from "#lib/documents/nodes"
import { readDocument } from "#lib/documents/read-document"
import { arbitraryDocument } from "#lib/documents/testing/arbitrary-document"
import { documentExtensions } from "./extensions.ts"

const schema = getSchema(documentExtensions())

test("the schema has every kind of node and mark of documents, and no other", () => {
  expect(Object.keys(schema.nodes).toSorted()).toEqual(Object.keys(nodes).toSorted())
  expect(Object.keys(schema.marks).toSorted()).toEqual(Object.keys(marks).toSorted())
  expect(schema.topNodeType.name).toBe("doc")
})

type Json = { type: string; text?: string; marks?: Json[]; content?: Json[] }

/** As ProseMirror stores it: marks in one order, and adjacent equal texts joined. */
function normalized({ content = [], marks = [], ...node }: Json): Json {
  const sorted = marks.toSorted((a, b) => (a.type < b.type ? -1 : 1))
  const joined: Json[] = []
  for (const child of content.map(normalized)) {
    const last = joined.at(-1)
    const isAlike = last?.type === "text" && child.type === "text" && sameMarks(last, child)
    if (isAlike) last.text = `${last.text}${child.text}`
    else joined.push(child)
  }
  return { ...node, marks: sorted, content: joined }
}

const sameMarks = (a: Json, b: Json): boolean => JSON.stringify(a.marks) === JSON.stringify(b.marks)

test("every readable document fits the schema, and comes out of it unchanged", () => {
  fc.assert(
    fc.property(arbitraryDocument, (stored) => {
      const read = readDocument(stored)
      if ("faults" in read) return
      const { doc } = read.document
      const node = schema.nodeFromJSON(doc)
      node.check()
      const again = readDocument({ ...read.document, doc: node.toJSON() })
      expect("faults" in again ? again.faults : normalized(again.document.doc)).toEqual(normalized(doc))
    }),
    { numRuns: 300 },
  )
})

describe("initial content", () => {
  test.each(["doc", "section", "column", "tableCell", "tableHeader", "listItem", "footer", "shown"] as const)(
    "%s starts with a paragraph",
    (type) => {
      expect(schema.nodes[type]?.contentMatch.defaultType?.name).toBe("paragraph")
    },
  )

  test("a condition has its branch, a table its cell, columns their column", () => {
    for (const type of ["table", "columns", "bulletList"] as const)
      expect(schema.nodes[type]?.createAndFill(), type).not.toBeNull()
    const test = { kind: "set", tag: "code" }
    expect(schema.nodes.condition?.createAndFill({ test })?.childCount).toBe(1)
  })
})

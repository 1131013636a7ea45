import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as Y from "yjs"
import { readDocument } from "../read-document.ts"
import { arbitraryDocument } from "../testing/arbitrary-document.ts"
import { condition, documentOf, type NodeJson, node, paragraph, text } from "../testing/make-document.ts"
import { fromYjs } from "./from-yjs.ts"
import { isReadableDocument, repairDocument, unreadableIn } from "./readable.ts"
import { fragmentName, toYjs } from "./to-yjs.ts"

const isSet = { kind: "set", tag: "code" }
const made = (...content: NodeJson[]): Y.Doc => toYjs(documentOf(content).doc)
const column = (words: string): NodeJson => node("column", {}, paragraph(words))

/** An element with content, as an editor inserts it. */
function element(name: string, attrs: Record<string, unknown> = {}, ...content: (Y.XmlElement | string)[]) {
  const made = new Y.XmlElement<Record<string, object | string | number>>(name)
  for (const [key, value] of Object.entries(attrs)) made.setAttribute(key, value as string)
  made.insert(
    0,
    content.map((one) => (typeof one === "string" ? new Y.XmlText(one) : one)),
  )
  return made as Y.XmlElement
}
const elementAt = (ydoc: Y.Doc, ...place: number[]): Y.XmlElement =>
  place.reduce<Y.XmlFragment>(
    (parent, at) => parent.get(at) as Y.XmlElement,
    ydoc.getXmlFragment(fragmentName),
  ) as Y.XmlElement
const written = (words: string): Y.XmlElement => element("paragraph", {}, words)

test("DRAFT-21 every valid document is readable", () => {
  fc.assert(
    fc.property(arbitraryDocument, (stored) => {
      const read = readDocument(stored)
      if ("faults" in read) return
      expect(unreadableIn(toYjs(read.document.doc))).toBeNull()
    }),
    { numRuns: 100 },
  )
})

const faulty: [string, NodeJson, (ydoc: Y.Doc) => void, object][] = [
  [
    "a node of a newer program",
    paragraph("A"),
    (ydoc) => ydoc.getXmlFragment(fragmentName).insert(1, [element("poll")]),
    { code: "node_unknown", node: "poll", place: [1] },
  ],
  [
    "a node in a wrong place",
    paragraph("A"),
    (ydoc) => elementAt(ydoc, 0).insert(0, [element("divider")]),
    { code: "node_misplaced", node: "divider", place: [0, 0] },
  ],
  [
    "an attribute of a newer program",
    paragraph("A"),
    (ydoc) => elementAt(ydoc, 0).setAttribute("shadow", "deep"),
    { code: "attribute_unknown", name: "shadow" },
  ],
  [
    "a value that views cannot draw",
    node("heading", {}, text("A")),
    (ydoc) => elementAt(ydoc, 0).setAttribute("level", "<"),
    { code: "attribute_invalid", name: "level" },
  ],
  [
    "an unknown mark",
    paragraph("A"),
    (ydoc) => (elementAt(ydoc, 0).get(0) as Y.XmlText).format(0, 1, { blink: {} }),
    { code: "mark_unknown", name: "blink" },
  ],
  [
    "a fifth column",
    node("columns", {}, ...["1", "2", "3", "4"].map(column)),
    (ydoc) => elementAt(ydoc, 0).insert(4, [element("column", {}, written("5"))]),
    { code: "content_too_many", node: "columns" },
  ],
  [
    "columns without a column",
    node("columns", {}, column("1")),
    (ydoc) => elementAt(ydoc, 0).delete(0, 1),
    { code: "content_missing", node: "columns" },
  ],
  [
    "a branch in the wrong order",
    condition(isSet, [paragraph("A")]),
    (ydoc) => elementAt(ydoc, 0).insert(0, [element("otherwise")]),
    { code: "node_misplaced", node: "otherwise", place: [0, 0] },
  ],
  [
    "a branch with a node that its surroundings refuse",
    node("columns", {}, node("column", {}, condition(isSet, [paragraph("A")]))),
    (ydoc) => elementAt(ydoc, 0, 0, 0, 0).insert(0, [element("section")]),
    { code: "node_misplaced", node: "section" },
  ],
  [
    "another type of Yjs",
    paragraph("A"),
    (ydoc) => ydoc.getXmlFragment(fragmentName).insert(0, [new Y.XmlHook("poll") as never]),
    { code: "document_unreadable" },
  ],
]
test.each(faulty)("DRAFT-21 %s makes a document unreadable", (_, content, change, expected) => {
  const ydoc = made(content)
  expect(isReadableDocument(ydoc)).toBe(true)
  change(ydoc)
  expect(unreadableIn(ydoc)).toMatchObject(expected)
  expect(isReadableDocument(ydoc)).toBe(false)
})

test("DRAFT-21 an address that must not be published, and too many tags, leave it readable", () => {
  const ydoc = made(node("button", { label: "Go" }), paragraph("{{a}}".repeat(1900)))
  elementAt(ydoc, 0).setAttribute("href", "javascript:alert(1)")
  elementAt(ydoc, 1).insert(0, [new Y.XmlText("{{a}}".repeat(500))])
  expect(unreadableIn(ydoc)).toBeNull()
})

/** Two people's changes of one document, merged. */
function merged(content: NodeJson[], ...changes: ((ydoc: Y.Doc) => void)[]): Y.Doc {
  const server = made(...content)
  const start = Y.encodeStateAsUpdate(server)
  for (const change of changes) {
    const copy = new Y.Doc()
    Y.applyUpdate(copy, start)
    change(copy)
    Y.applyUpdate(server, Y.encodeStateAsUpdate(copy))
  }
  return server
}

describe("DRAFT-21 a merge of two valid changes is repaired", () => {
  const repaired = (ydoc: Y.Doc): unknown[] => {
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(ydoc))
    expect(isReadableDocument(ydoc)).toBe(false)
    const update = repairDocument(ydoc)
    expect(unreadableIn(ydoc)).toBeNull()
    Y.applyUpdate(other, update as Uint8Array)
    expect(fromYjs(other)).toEqual(fromYjs(ydoc))
    expect(repairDocument(ydoc)).toBeNull()
    return fromYjs(ydoc).content
  }
  const textsOf = (json: unknown): string =>
    JSON.stringify(json)
      .match(/(?<="text":")[^"]*(?=")/g)
      ?.join(" ") ?? ""

  test("the content of a fifth column moves to the fourth, with its marks and attributes", () => {
    const add = (name: string) => (ydoc: Y.Doc) => {
      const words = new Y.XmlText()
      const paragraph = element("paragraph", { align: "center" })
      elementAt(ydoc, 0).insert(3, [element("column", {}, paragraph)])
      paragraph.insert(0, [words])
      words.applyDelta([{ insert: name, attributes: { bold: {} } }])
    }
    const content = repaired(
      merged([node("columns", {}, ...["1", "2", "3"].map(column))], add("mine"), add("yours")),
    )
    expect(content[0]).toMatchObject({ content: { length: 4 } })
    expect(textsOf(content)).toMatch(/^1 2 3 (mine yours|yours mine)$/)
    expect(JSON.stringify(content).match(/"align":"center"/g)).toHaveLength(2)
    expect(JSON.stringify(content).match(/"bold"/g)).toHaveLength(2)
  })

  test("two branches for otherwise become one", () => {
    const add = (name: string) => (ydoc: Y.Doc) =>
      elementAt(ydoc, 0).insert(1, [element("otherwise", {}, written(name))])
    const content = repaired(merged([condition(isSet, [paragraph("A")])], add("mine"), add("yours")))
    expect(content[0]).toMatchObject({ content: [{ type: "shown" }, { type: "otherwise" }] })
    expect(textsOf(content)).toMatch(/^A (mine yours|yours mine)$/)
  })

  test("the content of a cell too many moves to the last one", () => {
    const cells = Array.from({ length: 19 }, (_, at) => node("tableCell", {}, paragraph(String(at))))
    const add = (name: string) => (ydoc: Y.Doc) =>
      elementAt(ydoc, 0, 0).insert(19, [element("tableCell", {}, written(name))])
    const content = repaired(
      merged([node("table", {}, node("tableRow", {}, ...cells))], add("mine"), add("yours")),
    )
    expect(textsOf(content)).toMatch(/18 (mine yours|yours mine)$/)
  })

  test("columns whose columns were all deleted are gone, and so is an empty list in a list", () => {
    const drop = (at: number) => (ydoc: Y.Doc) => elementAt(ydoc, 0).delete(at, 1)
    expect(
      textsOf(
        repaired(merged([node("columns", {}, column("1"), column("2")), paragraph("B")], drop(0), drop(1))),
      ),
    ).toBe("B")
    const item = (...content: NodeJson[]) => node("listItem", {}, ...content)
    const inner = node("bulletList", {}, item(paragraph("x")), item(paragraph("y")))
    const dropInner = (at: number) => (ydoc: Y.Doc) => elementAt(ydoc, 0, 0, 0).delete(at, 1)
    expect(
      repaired(merged([node("bulletList", {}, item(inner)), paragraph("B")], dropInner(0), dropInner(1))),
    ).toHaveLength(1)
  })

  test("of two slots the first stays", () => {
    const add = (ydoc: Y.Doc) => ydoc.getXmlFragment(fragmentName).insert(1, [element("slot")])
    expect(repaired(merged([paragraph("A"), paragraph("B")], add, add))).toMatchObject([
      { type: "paragraph" },
      { type: "slot" },
      { type: "paragraph" },
    ])
  })

  test("a document that needs none stays as it is, and an unknown node is not repaired", () => {
    const ydoc = made(paragraph("A"))
    expect(repairDocument(ydoc)).toBeNull()
    ydoc.getXmlFragment(fragmentName).insert(0, [element("poll")])
    expect(repairDocument(ydoc)).toBeNull()
    expect(isReadableDocument(ydoc)).toBe(false)
  })
})

import fc from "fast-check"
import { expect, test } from "vitest"
import type { DocumentFault } from "./document-fault.ts"
import { migrateDocument } from "./migrate-document.ts"
import { readDocument } from "./read-document.ts"
import { arbitraryDocument } from "./testing/arbitrary-document.ts"
import { condition, type NodeJson, node, paragraph, stored, text } from "./testing/make-document.ts"

const faultsOf = (input: unknown): DocumentFault[] => {
  const read = readDocument(input)
  return "faults" in read ? read.faults : []
}
const codesOf = (content: NodeJson[]) =>
  faultsOf(stored(content)).map(({ code, place, node, name }) => `${code} ${place.join(".")} ${node} ${name}`)

test("DOCUMENT-1 a parsed document is parsed again to the same", () => {
  fc.assert(
    fc.property(arbitraryDocument, (input) => {
      const before = JSON.stringify(input)
      const read = readDocument(input)
      if ("faults" in read) throw new Error(JSON.stringify(read.faults))
      expect(readDocument(JSON.parse(JSON.stringify(read.document)))).toEqual(read)
      expect(JSON.stringify(input)).toBe(before)
    }),
    { numRuns: 100 },
  )
})

test("DOCUMENT-2 a node or a mark that is unknown or not allowed at its place is returned with its place", () => {
  expect(codesOf([paragraph("a"), node("section", {}, paragraph("b"), node("video"))])).toEqual([
    "node_unknown 1.1 video null",
  ])
  expect(codesOf([node("constructor")])).toEqual(["node_unknown 0 constructor null"])
  expect(codesOf([paragraph(text("a", { type: "blink" }))])).toEqual(["mark_unknown 0.0 text blink"])
  expect(codesOf([node("section", {}, node("section"))])).toEqual(["node_misplaced 0.0 section null"])
  expect(codesOf([node("shown")])).toEqual(["node_misplaced 0 shown null"])
  const set = { kind: "set", tag: "a" }
  expect(codesOf([condition(set, [node("section")], [node("footer")])])).toEqual([])
  expect(codesOf([node("section", {}, condition(set, [node("section")]))])).toEqual([
    "node_misplaced 0.0.0.0 section null",
  ])
  expect(codesOf([node("condition", { test: set }, node("otherwise"))])).toEqual([
    "node_misplaced 0.0 otherwise null",
  ])
  expect(codesOf([node("condition", { test: set }, node("shown"), node("shown"))])).toEqual([
    "node_misplaced 0.1 shown null",
  ])
  expect(
    codesOf([node("condition", { test: set }, node("shown"), node("otherwise", {}, node("shown")))]),
  ).toEqual(["node_misplaced 0.1.0 shown null"])
  expect(codesOf([node("table")])).toEqual(["content_missing 0 table null"])
  expect(codesOf([node("columns", {}, ...Array.from({ length: 5 }, () => node("column")))])).toEqual([
    "content_too_many 0 columns null",
  ])
})

test("DOCUMENT-16 a document has one slot at most, next to its sections", () => {
  const set = { kind: "set", tag: "a" }
  expect(codesOf([node("slot")])).toEqual([])
  expect(codesOf([condition(set, [node("slot")])])).toEqual([])
  expect(codesOf([condition(set, [node("slot")], [node("slot")])])).toEqual([
    "content_too_many 0.1.0 slot null",
  ])
  expect(codesOf([node("section", {}, node("slot"))])).toEqual(["node_misplaced 0.0 slot null"])
})

test.each([
  ["an attribute of somebody else", node("image", { onerror: "x" }), "attribute_unknown 0 image onerror"],
  [
    "a script as an address",
    node("button", { href: "javascript:alert(1)" }),
    "address_refused 0 button href",
  ],
  [
    "a script behind a blank",
    node("button", { href: " javascript:alert(1)" }),
    "address_refused 0 button href",
  ],
  ["data as a picture", node("image", { src: "data:text/html,x" }), "address_refused 0 image src"],
  ["an address with blanks", node("button", { href: "https://a b" }), "address_refused 0 button href"],
  [
    "an address with a line break",
    node("button", { href: "https://a\n" }),
    "character_refused 0 button href",
  ],
  [
    "a color that ends its attribute",
    node("section", { ground: '#fff" x="' }),
    "attribute_invalid 0 section ground",
  ],
  [
    "a path that is none",
    condition({ kind: "set", tag: "a %}" }, []),
    "attribute_invalid 0 condition test.tag",
  ],
  [
    "a value with a vault's mark",
    condition({ kind: "equals", tag: "a", value: "\uE0000\uE001" }, []),
    "character_refused 0 condition test.value",
  ],
  ["a vault's mark as text", paragraph("a\uE0000\uE001"), "character_refused 0.0 text text"],
  ["half a character", paragraph("\uD800"), "character_refused 0.0 text text"],
  ["an empty text", paragraph(""), "attribute_invalid 0.0 text text"],
  [
    "a loop over the unsubscribe link",
    repeated("UnsubscribeUrl"),
    "attribute_invalid 0.0 tableRow repeat.item",
  ],
])("DOCUMENT-3 %s is refused", (_, input, fault) => {
  expect(codesOf([input])[0]).toBe(fault)
})

function repeated(item: string): NodeJson {
  return node("table", {}, node("tableRow", { repeat: { item, list: "items" } }, node("tableCell")))
}

const nested = (type: string, depth: number): object => {
  let inner: object = { type: "paragraph" }
  for (let at = 0; at < depth; at++) inner = { type, content: [inner] }
  return inner
}

test("DOCUMENT-3 a document of any size or depth is refused, and nothing is thrown", () => {
  const first = (content: unknown) => faultsOf({ version: 1, doc: { type: "doc", content } })[0]?.code
  expect(first([nested("condition", 100_000)])).toBe("too_deep")
  expect(first([nested("listItem", 40)])).toBe("too_deep")
  expect(first(Array.from({ length: 100_000 }, () => paragraph("a")))).toBe("too_many_nodes")
  expect(first([paragraph("a".repeat(1_000_001))])).toBe("too_long")
  expect(first([paragraph("{{a}}".repeat(2001))])).toBe("too_many_tags")
  expect(first(Array.from({ length: 2001 }, () => condition({ kind: "set", tag: "a" }, [])))).toBe(
    "too_many_tags",
  )
  expect(faultsOf(stored(Array.from({ length: 1000 }, () => node("video"))))).toHaveLength(50)
  expect(first("text")).toBe("document_unreadable")
  expect(first([null, 1, []])).toBe("node_unknown")
  for (const input of [
    null,
    1,
    "a",
    [],
    {},
    { version: 1 },
    { version: 1, doc: [] },
    { version: 1, doc: { type: "x" } },
  ])
    expect(faultsOf(input)).not.toEqual([])
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) =>
      Array.isArray(faultsOf(stored(value as NodeJson[]))),
    ),
  )
})

test("DOCUMENT-10 an older document is migrated to the current version, a later one is left unchanged", () => {
  const steps = {
    1: (old: Record<string, unknown>) => ({ ...old, language: "de" }),
    2: (old: Record<string, unknown>) => ({ ...old, preheader: `in ${old.language}` }),
  }
  expect(migrateDocument({ version: 1, doc: {} }, steps, 3)).toEqual({
    document: { version: 3, language: "de", preheader: "in de", doc: {} },
  })
  expect(migrateDocument({ version: 4 }, steps, 3)).toMatchObject({
    faults: [{ code: "version_unknown", name: "4" }],
  })
  expect(faultsOf({ version: 2, doc: { type: "doc" } })).toMatchObject([
    { code: "version_unknown", name: "2" },
  ])
  expect(faultsOf({ version: "1", doc: { type: "doc" } })).toMatchObject([{ code: "version_unknown" }])
})

import fc from "fast-check"
import { expect, test } from "vitest"
import { composeHtml } from "./compose/compose-html.ts"
import { limits } from "./document.ts"
import type { DocumentNode, Place } from "./nodes.ts"
import { readDocument } from "./read-document.ts"
import { resolveSnippets } from "./resolve-snippets.ts"
import { tagsOf } from "./tags-of.ts"
import { arbitraryDocument } from "./testing/arbitrary-document.ts"
import { condition, documentOf, node, paragraph, plainBrand, snippetsOf } from "./testing/make-document.ts"
import { walk } from "./walk.ts"

const snippet = (id: string, name = "") => node("snippet", { id, name })
const set = { kind: "set", tag: "code" }
const snippets = snippetsOf({
  signature: [paragraph("Yours,"), paragraph("{{name}}")],
  wide: [node("section", {}, paragraph("Wide")), paragraph("Narrow")],
  hidden: [condition(set, [node("footer")]), condition(set, [paragraph("Both")])],
  nested: [paragraph("Outer"), snippet("signature"), condition(set, [snippet("signature")])],
  itself: [snippet("itself")],
})

const resolve = (...content: Parameters<typeof documentOf>[0]) =>
  resolveSnippets(documentOf(content), snippets)
const shape = (content: readonly DocumentNode[]): unknown[] =>
  content.map((one) =>
    one.type === "text" ? one.text : one.content.length === 0 ? one.type : [one.type, ...shape(one.content)],
  )
const codes = ({ findings }: ReturnType<typeof resolve>) =>
  findings.map(({ code, place, subject }) => `${code} ${place.join(".")} ${subject}`)

test("DOCUMENT-15 the blocks of a snippet replace it at any place", () => {
  const resolved = resolve(
    paragraph("Hello"),
    snippet("signature"),
    node("columns", {}, node("column", {}, snippet("signature"), paragraph("Here"))),
    condition(set, [snippet("signature")]),
  )
  const signature = [
    ["paragraph", "Yours,"],
    ["paragraph", "{{name}}"],
  ]
  expect(shape(resolved.document.doc.content)).toEqual([
    ["paragraph", "Hello"],
    ...signature,
    ["columns", ["column", ...signature, ["paragraph", "Here"]]],
    ["condition", ["shown", ...signature]],
  ])
  expect(resolved.findings).toEqual([])
  // Tags are found as part of the document; their places lead to the snippets.
  const places = tagsOf(resolved.document).map(({ place }) => resolved.placeOf(place).join("."))
  expect(places).toEqual(["1", "2.0.0", "3", "3.0.0"])
})

test("DOCUMENT-15 a snippet that is missing, nested or not allowed is reported at its place", () => {
  expect(codes(resolve(snippet("gone", "Old terms")))).toEqual(["snippet_is_missing 0 Old terms"])
  const nested = resolve(paragraph("A"), snippet("nested"))
  expect(codes(nested)).toEqual(["snippet_in_snippet 1 nested"])
  expect(shape(nested.document.doc.content)).toEqual([
    ["paragraph", "A"],
    ["paragraph", "Outer"],
    ["condition", "shown"],
  ])
  expect(codes(resolve(snippet("itself")))).toEqual(["snippet_in_snippet 0 itself"])
  expect(codes(resolve(snippet("wide")))).toEqual([])
  const inSection = resolve(node("section", {}, snippet("wide"), snippet("hidden")))
  expect(codes(inSection)).toEqual(["snippet_does_not_fit 0.0 wide", "snippet_does_not_fit 0.1 hidden"])
  expect(shape(inSection.document.doc.content)).toEqual([
    ["section", ["paragraph", "Narrow"], ["condition", ["shown", ["paragraph", "Both"]]]],
  ])
})

test("DOCUMENT-15 snippets cannot exceed the size limit of a document", () => {
  const many = new Map([["many", Array.from({ length: 1000 }, () => documentOf([paragraph("a")]).doc)]])
  const long = snippetsOf({ long: [node("htmlBlock", { html: "a".repeat(400_000) })] })
  const times = (id: string, count: number) => documentOf(Array.from({ length: count }, () => snippet(id)))
  const resolved = resolveSnippets(times("many", 1000), many as never)
  expect([...walk(resolved.document)].length).toBeLessThan(limits.nodesMax * 2)
  expect(new Set(resolved.findings.map(({ code }) => code))).toContain("snippets_are_too_long")
  expect(resolveSnippets(times("long", 3), long).findings).toMatchObject([
    { code: "snippets_are_too_long", place: [2] },
  ])
})

test("DOCUMENT-15 every document with its snippets is valid, and each place leads back to the given document", () => {
  fc.assert(
    fc.property(arbitraryDocument, (input) => {
      const read = readDocument(input)
      if ("faults" in read) throw new Error(JSON.stringify(read.faults))
      const before = JSON.stringify(read.document)
      const { document, placeOf } = resolveSnippets(read.document, snippets)
      expect(readDocument(JSON.parse(JSON.stringify(document)))).toEqual({ document })
      expect([...walk(document)].some(({ node: one }) => one.type === "snippet")).toBe(false)
      expect(JSON.stringify(read.document)).toBe(before)
      for (const { node: one, place } of walk(document)) {
        const origin = nodeAt(read.document.doc, placeOf(place))
        expect([one.type, "snippet"]).toContain(origin?.type)
      }
    }),
    { numRuns: 100 },
  )
})

const nodeAt = (doc: DocumentNode, place: Place): DocumentNode | undefined =>
  place.reduce<DocumentNode | undefined>(
    (one, at) => (one && one.type !== "text" ? one.content[at] : undefined),
    doc,
  )

test("DOCUMENT-15 features in a snippet that an engine lacks are reported at the snippet", async () => {
  const document = documentOf([paragraph("Hello"), snippet("signature"), paragraph("{{city}}")])
  const { findings } = await composeHtml(document, { brand: plainBrand, engine: "none", snippets })
  expect(findings.map(({ place, subject }) => [place, subject])).toEqual([
    [[1], "name"],
    [[2, 0], "city"],
  ])
})

import { expect, test } from "vitest"
import { schema } from "../state/testing.ts"
import { findSlash, findTag } from "./suggestions.ts"

type Inline = { type: string; text?: string; marks?: { type: string }[]; attrs?: Record<string, unknown> }
const text = (words: string, isBold = false): Inline => ({
  type: "text",
  text: words,
  ...(isBold && { marks: [{ type: "bold" }] }),
})
const chip: Inline = { type: "mergeTag", attrs: { expr: "name" } }

/** The suggestion at the end of a paragraph. */
function atEnd(find: typeof findSlash, char: string, content: Inline[]) {
  const doc = schema.nodeFromJSON({ type: "doc", content: [{ type: "paragraph", content }] })
  const $position = doc.resolve(doc.content.size - 1)
  return find({
    ...{ char, $position, allowSpaces: false, allowToIncludeChar: false, startOfLine: false },
    allowedPrefixes: [" "],
  })
}
const slash = (...content: Inline[]) => atEnd(findSlash, "/", content)
const tag = (...content: Inline[]) => atEnd(findTag, "{{", content)

test.each<[string, Inline[], string | null]>([
  ["at the start", [text("/ta")], "ta"],
  ["after a blank", [text("Hi /ta")], "ta"],
  ["after a bold word and a blank", [text("Hi ", true), text("/ta")], "ta"],
  ["after a line break", [text("Hi"), { type: "hardBreak" }, text("/ta")], "ta"],
  ["in a word", [text("and/or")], null],
  ["in a word that is partly bold", [text("and", true), text("/or")], null],
  ["after a chip", [chip, text("/or")], null],
])("blocks are offered for a slash %s: %#", (_, content, query) => {
  expect(slash(...content)?.query ?? null).toBe(query)
})

test.each<[string, Inline[], string | null, number]>([
  ["two braces", [text("Hi {{na")], "na", 4],
  ["braces and a blank", [text("Hi {{ na")], "na", 4],
  ["braces after a chip", [chip, text("{{ order.i")], "order.i", 2],
  ["braces that are partly bold", [text("A{", true), text("{na")], "na", 2],
  ["a closed tag", [text("{{name}} ")], null, 0],
  ["a tag with a fallback", [text("{{name|the")], null, 0],
  ["two words", [text("{{ name is")], null, 0],
])("values are offered after %s or not at all", (_, content, query, from) => {
  const found = tag(...content)
  expect(found?.query ?? null).toBe(query)
  expect(found?.range.from ?? 0).toBe(from)
})

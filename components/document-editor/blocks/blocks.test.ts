import { describe, expect, test } from "vitest"
import { engineWritings } from "#lib/documents/engines"
import { nodes } from "#lib/documents/nodes"
import { documentEditorWords } from "#words-of-all/document-editor"
import { applied, at, cells, isSet, node, p, shown, stateOf } from "../state/testing.ts"
import { type BlockId, blockKinds, matchingBlocks, offeredBlocks } from "./block-kinds.ts"
import { insertBlock } from "./insert-block.ts"

const { liquid, simple, none } = engineWritings
const named = (ids: BlockId[], language: "en" | "de" | "pl" = "en") =>
  ids.map((id) => ({ id, ...documentEditorWords[language].blocks[id] }))

describe("offered kinds", () => {
  test("are all that the engine supports at the top of a document", () => {
    expect(offeredBlocks(stateOf([p()]), liquid)).toEqual(blockKinds.map(({ id }) => id))
    expect(offeredBlocks(stateOf([p()]), simple)).not.toContain("rows")
    expect(offeredBlocks(stateOf([p()]), simple)).toContain("condition")
    const without = offeredBlocks(stateOf([p()]), none)
    for (const id of ["rows", "condition", "mergeTag"] as const) expect(without).not.toContain(id)
  })

  test("are those allowed in a cell, a column or a branch", () => {
    const cell = offeredBlocks(at(stateOf([node("table", {}, cells("A"))]), [0, 0, 0, 0]), liquid)
    expect(cell).toEqual(["paragraph", "bulletList", "orderedList", "image", "mergeTag"])
    const column = offeredBlocks(
      at(stateOf([node("columns", {}, node("column", {}, p()))]), [0, 0, 0]),
      liquid,
    )
    expect(column).toContain("button")
    for (const id of ["columns2", "section", "footer"] as const) expect(column).not.toContain(id)
    const inside = node(
      "columns",
      {},
      node("column", {}, node("condition", isSet("x"), node("shown", {}, p()))),
    )
    expect(offeredBlocks(at(stateOf([inside]), [0, 0, 0, 0, 0]), liquid)).toEqual(column)
  })
})

describe("search", () => {
  const offered = named(blockKinds.map(({ id }) => id))
  test.each([
    ["he", "heading1"],
    ["but", "button"],
    ["h2", "heading2"],
    ["repeat", "rows"],
    ["if", "condition"],
  ])("%s finds %s first", (typed, id) => {
    expect(matchingBlocks(offered, typed)[0]?.id).toBe(id)
  })

  test("ignores diacritics, and finds nothing for other words", () => {
    const polish = named(["heading1", "image"], "pl")
    expect(matchingBlocks(polish, "naglowek").map(({ id }) => id)).toEqual(["heading1"])
    expect(matchingBlocks(offered, "zzz")).toEqual([])
    expect(matchingBlocks(offered, "")).toEqual(offered)
  })
})

describe("inserting", () => {
  test("replaces an empty line, and goes after one with text", () => {
    expect(shown(applied(stateOf([p()]), insertBlock("divider")))).toBe("doc(divider)")
    expect(shown(applied(stateOf([p("A"), p("B")]), insertBlock("divider")))).toBe(
      'doc(paragraph("A"), divider, paragraph("B"))',
    )
  })

  test("converts text and keeps its words", () => {
    expect(shown(applied(stateOf([p("A")]), insertBlock("heading2")))).toBe('doc(heading("A"))')
    const list = applied(stateOf([p("A")]), insertBlock("bulletList"))
    expect(shown(list)).toBe('doc(bulletList(listItem(paragraph("A"))))')
    expect(shown(applied(list, insertBlock("orderedList")))).toBe(
      'doc(orderedList(listItem(paragraph("A"))))',
    )
    expect(shown(applied(list, insertBlock("heading1")))).toBe('doc(heading("A"))')
  })

  test.each(blockKinds.filter(({ type }) => type !== "mergeTag"))(
    "$id is one of the schema",
    ({ id, type }) => {
      const state = applied(stateOf([p()]), insertBlock(id))
      state.doc.check()
      expect(state.doc.firstChild?.type.name).toBe(type)
      expect(Object.keys(nodes)).toContain(type)
    },
  )
})

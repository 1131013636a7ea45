import { Node } from "@tiptap/pm/model"
import { EditorState, NodeSelection } from "@tiptap/pm/state"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readDocument } from "#lib/documents/read-document"
import { arbitraryDocument } from "#lib/documents/testing/arbitrary-document"
import { walk } from "#lib/documents/walk"
import { blockKinds } from "../blocks/block-kinds.ts"
import { insertBlock } from "../blocks/insert-block.ts"
import {
  duplicate,
  isAddressFine,
  move,
  moveTo,
  remove,
  setAttrs,
  showAlways,
  showOnlyWhen,
  toggleOtherwise,
} from "./acts.ts"
import { replaceAll } from "./handle.ts"
import { jsonOf } from "./document-json.ts"
import { nodeAt, placeAt } from "./places.ts"
import { branchesPlugin, writablePlugin } from "./settle.ts"
import { addColumn, addRow, removeColumn, removeRow, toggleHeaderRow } from "./table-acts.ts"
import { applied, at, cells, isSet, node, p, schema, shown, stateOf } from "./testing.ts"

describe("attributes", () => {
  test("that are not passed stay, and the node stays selected", () => {
    const state = at(stateOf([node("button", { label: "Go", align: "center" })]), [0])
    const changed = applied(state, setAttrs([0], { label: "Come" }))
    expect(changed.doc.firstChild?.attrs).toMatchObject({ label: "Come", align: "center", style: "filled" })
    expect(changed.selection).toBeInstanceOf(NodeSelection)
  })

  test.each([
    ["an address that runs something", [0], { href: "javascript:alert(1)" }],
    ["an attribute that there is not", [0], { nonsense: 1 }],
    ["a place that is gone", [7, 1], { href: "https://shop.example" }],
    ["the document itself", [], {}],
  ])("%s changes nothing", (_, place, attrs) => {
    const state = stateOf([node("button", { label: "Go" })])
    expect(applied(state, setAttrs(place as number[], attrs))).toBe(state)
  })

  test("a chip keeps its marks", () => {
    const chip = { type: "mergeTag", attrs: { expr: "name" }, marks: [{ type: "bold" }] }
    const state = stateOf([node("paragraph", {}, chip)])
    const changed = applied(state, setAttrs([0, 0], { expr: "name|there" }))
    expect(jsonOf(changed.doc).content?.[0]?.content).toEqual([{ ...chip, attrs: { expr: "name|there" } }])
  })
})

test.each([
  ["https://shop.example/{{order}}", true],
  ["{{url}}", true],
  ["mailto:ana@shop.example", true],
  ["javascript:alert(1)", false],
  ["https://shop.example/a b", false],
])("accepts the address %s: %s", (href, isFine) => {
  expect(isAddressFine("link", href)).toBe(isFine)
})

describe("moving", () => {
  test("goes past the sibling, and is impossible past the ends", () => {
    const state = stateOf([p("A"), p("B")])
    expect(shown(applied(state, move([0], 1)))).toBe('doc(paragraph("B"), paragraph("A"))')
    expect(applied(state, move([0], -1))).toBe(state)
  })

  test("moves the last node of a section or a branch out of it", () => {
    const state = stateOf([
      node("section", {}, p("A"), p("B")),
      node("condition", isSet("x"), node("shown", {}, p("C"), p("D"))),
    ])
    const out = applied(state, move([0, 1], 1))
    expect(shown(out)).toBe(
      'doc(section(paragraph("A")), paragraph("B"), condition(shown(paragraph("C"), paragraph("D"))))',
    )
    expect(shown(applied(out, move([2, 0, 0], -1)))).toContain(
      'paragraph("C"), condition(shown(paragraph("D")))',
    )
  })

  test("a section fits into no section, whatever is around it", () => {
    const state = stateOf([
      node("section", {}, node("condition", isSet("x"), node("shown", {}, p("A")))),
      node("section", {}, p("B")),
    ])
    const dragged = nodeAt(state.doc, [1])
    const inside = nodeAt(state.doc, [0, 0, 0, 0])
    if (!dragged || !inside) throw new Error("places are wrong")
    expect(applied(state, moveTo(dragged, inside.pos))).toBe(state)
  })

  test("branches keep their order", () => {
    const state = stateOf([
      node("condition", isSet("x"), node("shown", {}, p("A")), node("otherwise", {}, p("B"))),
    ])
    expect(applied(state, move([0, 0], 1))).toBe(state)
  })
})

test("the last row removes its table, the last item its list", () => {
  const state = stateOf([p("A"), node("table", {}, cells("B"))])
  expect(shown(applied(state, remove([1, 0])))).toBe('doc(paragraph("A"))')
  expect(shown(applied(state, remove([1, 0, 0])))).toBe('doc(paragraph("A"))')
})

test("a copy comes after its original and is selected", () => {
  const copied = applied(stateOf([p("A"), p("B")]), duplicate([0]))
  expect(shown(copied)).toBe('doc(paragraph("A"), paragraph("A"), paragraph("B"))')
  expect(placeAt(copied.doc, copied.selection.$from.before())).toEqual([1])
})

test("a block is put under a condition, gets an else branch, and is unwrapped again", () => {
  const wrapped = applied(stateOf([p("A")]), showOnlyWhen([0], { kind: "set", tag: "x" }))
  expect(shown(wrapped)).toBe('doc(condition(shown(paragraph("A"))))')
  const both = applied(wrapped, toggleOtherwise([0]))
  expect(shown(both)).toBe('doc(condition(shown(paragraph("A")), otherwise(paragraph)))')
  expect(shown(applied(both, toggleOtherwise([0])))).toBe(shown(wrapped))
  expect(shown(applied(both, showAlways([0])))).toBe('doc(paragraph("A"))')
})

test("a layout has one place for the message, which may be in a condition", () => {
  const slot = stateOf([node("slot", {})])
  expect(applied(slot, duplicate([0]))).toBe(slot)
  const wrapped = applied(slot, showOnlyWhen([0], { kind: "set", tag: "x" }))
  expect(shown(wrapped)).toBe("doc(condition(shown(slot)))")
  expect(applied(wrapped, duplicate([0]))).toBe(wrapped)
})

test("invalid content replaces nothing", () => {
  const state = stateOf([p("A")])
  expect(applied(state, replaceAll({ type: "doc", content: [{ type: "video" }] }))).toBe(state)
  expect(applied(state, replaceAll({ type: "doc", content: [{ type: "listItem" }] }))).toBe(state)
  expect(shown(applied(state, replaceAll({ type: "doc", content: [{ type: "divider" }] })))).toBe(
    "doc(divider)",
  )
})

test("an emptied document has a paragraph to write in", () => {
  const state = stateOf([p("A")], [writablePlugin()])
  expect(shown(state.apply(state.tr.delete(0, state.doc.content.size)))).toBe("doc(paragraph)")
})

type Act = (state: EditorState, place: readonly number[], pick: number) => EditorState
const acts: Act[] = [
  (state, place) => applied(state, remove(place)),
  (state, place) => applied(state, duplicate(place)),
  (state, place, pick) => applied(state, move(place, pick % 2 === 0 ? 1 : -1)),
  (state, place) =>
    applied(state, setAttrs(place, { align: "center", colspan: 2, href: "https://a.example", width: 40 })),
  (state, place) => applied(state, showOnlyWhen(place, { kind: "set", tag: "x" })),
  (state, place) => applied(state, toggleOtherwise(place)),
  (state, place) => applied(state, showAlways(place)),
  (state, place, pick) =>
    applied(at(state, place), insertBlock(blockKinds[pick % blockKinds.length]?.id ?? "paragraph")),
  (state, place, pick) =>
    applied(
      at(state, place),
      [addRow(0), addRow(1), addColumn(0), addColumn(1), removeRow, removeColumn, toggleHeaderRow][
        pick % 7
      ] ?? removeRow,
    ),
]

test("after any action on any node, the document is readable", () => {
  const steps = fc.array(fc.record({ act: fc.nat(acts.length - 1), pick: fc.nat(1000) }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(arbitraryDocument, steps, (stored, done) => {
      const read = readDocument(stored)
      if ("faults" in read) return
      let state = EditorState.create({
        doc: Node.fromJSON(schema, read.document.doc),
        plugins: [branchesPlugin(), writablePlugin()],
      })
      for (const { act, pick } of done) {
        const now = readDocument({ ...read.document, doc: jsonOf(state.doc) })
        if ("faults" in now) throw new Error(JSON.stringify(now.faults))
        const places = [...walk(now.document)].map(({ place }) => place)
        const place = places[pick % places.length] ?? []
        if (place.length > 0) state = acts[act]?.(state, place, pick) ?? state
        state.doc.check()
      }
      const end = readDocument({ ...read.document, doc: jsonOf(state.doc) })
      expect("faults" in end ? end.faults : []).toEqual([])
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

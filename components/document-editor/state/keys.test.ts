import type { NodeSelection } from "@tiptap/pm/state"
import { expect, test } from "vitest"
import { keysOf } from "./keys.ts"
import { applied, at, cells, node, p, shown, stateOf } from "./testing.ts"

const keys = keysOf({
  editNode: () => false,
  link: () => false,
  blockMenu: () => false,
  textBar: () => false,
})
const press = (key: string, state: ReturnType<typeof stateOf>) => applied(state, keys[key] ?? (() => false))

const column = (text: string) => node("column", {}, p(text))
const item = (text: string) => node("listItem", {}, p(text))
const parts = [
  ["row", node("table", {}, cells("A"), cells("B")), "tableRow(tableCell(paragraph(X)))"],
  ["column", node("columns", {}, column("A"), column("B")), "column(paragraph(X))"],
  ["item", node("bulletList", {}, item("A"), item("B")), "listItem(paragraph(X))"],
] as const

test.each(parts)("keys act on a selected %s, and not on the block around it", (_, block, form) => {
  const start = at(stateOf([p("Before"), block, p("After")]), [1, 0])
  const holds = (...texts: string[]) =>
    `doc(paragraph("Before"), ${block.type}(${texts.map((text) => form.replace("X", `"${text}"`)).join(", ")}), paragraph("After"))`
  const moved = press("Alt-ArrowDown", start)
  expect(shown(moved)).toBe(holds("B", "A"))
  expect((moved.selection as NodeSelection).node.textContent).toBe("A")
  expect(shown(press("Alt-ArrowDown", moved))).toBe(holds("B", "A"))
  expect(shown(press("Alt-ArrowUp", moved))).toBe(holds("A", "B"))
  expect(shown(press("Mod-d", start))).toBe(holds("A", "A", "B"))
})

test("a fifth column is not added, and the key does nothing else", () => {
  const full = stateOf([node("columns", {}, ...["A", "B", "C", "D"].map(column))])
  expect(shown(press("Mod-d", at(full, [0, 1])))).toBe(shown(full))
})

test("with the caret in a cell, keys act on the table", () => {
  const start = at(stateOf([p("Before"), node("table", {}, cells("A"), cells("B"))]), [1, 0, 0, 0])
  expect(shown(press("Alt-ArrowUp", start))).toMatch(/^doc\(table/)
})

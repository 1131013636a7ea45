import { describe, expect, test } from "vitest"
import { selectBlock } from "./keys.ts"
import { selectedIn } from "./selected.ts"
import { addColumn, addRow, removeColumn, removeRow, toggleHeaderRow, toNextCell } from "./table-acts.ts"
import { applied, at, cells, node, p, shown, stateOf } from "./testing.ts"

const table = () =>
  stateOf([
    node("table", {}, cells("A", "B"), node("tableRow", {}, node("tableCell", { colspan: 2 }, p("C")))),
  ])
const spans = (state: ReturnType<typeof table>) =>
  state.doc.firstChild?.children.map((row) => row.children.map((cell) => cell.attrs.colspan))

describe("columns", () => {
  test("a cell that spans the gap grows, others get a neighbour", () => {
    const wider = applied(at(table(), [0, 0, 0, 0]), addColumn(1))
    expect(spans(wider)).toEqual([[1, 1, 1], [3]])
    expect(shown(wider)).toContain(
      'tableRow(tableCell(paragraph("A")), tableCell(paragraph), tableCell(paragraph("B")))',
    )
  })

  test("at the edge every row gets a cell", () => {
    expect(spans(applied(at(table(), [0, 0, 1, 0]), addColumn(1)))).toEqual([
      [1, 1, 1],
      [2, 1],
    ])
    expect(spans(applied(at(table(), [0, 0, 0, 0]), addColumn(0)))).toEqual([
      [1, 1, 1],
      [1, 2],
    ])
  })

  test("a cell that spans a deleted column shrinks, and the last column deletes the table", () => {
    const narrow = applied(at(table(), [0, 0, 1, 0]), removeColumn)
    expect(spans(narrow)).toEqual([[1], [1]])
    expect(shown(applied(at(narrow, [0, 0, 0, 0]), removeColumn))).toBe("doc")
  })
})

test("added rows have the shape of their neighbour, without its content and repetition", () => {
  const repeated = node(
    "tableRow",
    { repeat: { item: "item", list: "items" } },
    node("tableCell", { align: "right" }, p("A")),
  )
  const state = applied(at(stateOf([node("table", {}, repeated)]), [0, 0, 0, 0]), addRow(1))
  const added = state.doc.firstChild?.child(1)
  expect(added?.attrs.repeat).toBeNull()
  expect(added?.firstChild?.attrs.align).toBe("right")
  expect(shown(applied(state, removeRow))).toBe('doc(table(tableRow(tableCell(paragraph("A")))))')
})

test("Tab moves through the cells, and after the last one into a new row", () => {
  const first = at(stateOf([node("table", {}, cells("A", "B"))]), [0, 0, 0, 0])
  const second = applied(first, toNextCell(1))
  expect(second.selection.$from.parent.textContent).toBe("B")
  const third = applied(second, toNextCell(1))
  expect(third.doc.firstChild?.childCount).toBe(2)
  expect(third.selection.$from.parent.textContent).toBe("")
  expect(applied(first, toNextCell(-1))).toBe(first)
})

test("a header contains only text: a row with a picture cannot become one", () => {
  const state = at(
    stateOf([node("table", {}, node("tableRow", {}, node("tableCell", {}, p("A"), node("image", {}))))]),
    [0, 0, 0, 0],
  )
  expect(applied(state, toggleHeaderRow)).toBe(state)
  const head = applied(at(stateOf([node("table", {}, cells("A"))]), [0, 0, 0, 0]), toggleHeaderRow)
  expect(shown(head)).toBe('doc(table(tableRow(tableHeader(paragraph("A")))))')
})

test("Escape selects the row with the caret, then its table, and Tab continues from there", () => {
  const state = at(stateOf([node("table", {}, cells("A", "B"), cells("C", "D"))]), [0, 1, 0, 0])
  const row = applied(state, selectBlock)
  expect(selectedIn(row)).toMatchObject({ type: "tableRow", place: [0, 1] })
  expect(applied(row, toNextCell(1))).toBe(row)
  const table = applied(row, selectBlock)
  expect(selectedIn(table)).toMatchObject({ type: "table", place: [0] })
  expect(applied(table, selectBlock)).toBe(table)
  const paragraph = applied(at(stateOf([p("A")]), [0]), selectBlock)
  expect(selectedIn(paragraph)).toMatchObject({ type: "paragraph", place: [0] })
})

test("Escape on a value in a cell selects its row, too", () => {
  const value = node("mergeTag", { expr: "name" })
  const cell = node("tableCell", {}, node("paragraph", {}, value))
  const state = at(stateOf([node("table", {}, node("tableRow", {}, cell))]), [0, 0, 0, 0, 0])
  expect(selectedIn(applied(state, selectBlock))).toMatchObject({ type: "tableRow", place: [0, 0] })
})

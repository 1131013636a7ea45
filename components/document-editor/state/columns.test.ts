import { expect, test } from "vitest"
import { setColumns, widthsOf } from "./columns.ts"
import { applied, at, node, p, shown, stateOf } from "./testing.ts"

const columns = (...texts: string[]) =>
  node("columns", {}, ...texts.map((text) => node("column", {}, p(text))))
const change = (texts: string[], widths: (number | null)[]) => {
  const next = applied(at(stateOf([columns(...texts), p("Below")]), [0]), setColumns([0], widths))
  next.doc.check()
  return next
}
const column = (...texts: string[]) =>
  `column(${texts.map((text) => (text ? `paragraph("${text}")` : "paragraph")).join(", ")})`

test("added columns come last, empty", () => {
  expect(shown(change(["A", "B"], [null, null, null, null]))).toBe(
    `doc(columns(${[column("A"), column("B"), column(""), column("")].join(", ")}), paragraph("Below"))`,
  )
})

test.each([
  [["A", "B", "C"], 2, [column("A"), column("B", "C")]],
  [["A", "B", "C", "D"], 1, [column("A", "B", "C", "D")]],
  [["A", "", "C"], 2, [column("A"), column("C")]],
  [["A", "B", ""], 2, [column("A"), column("B")]],
  [["", ""], 1, [column("")]],
])("keeps the content of removed columns: %j as %i", (texts, count, left) => {
  const widths = Array.from({ length: count }, () => null)
  expect(shown(change(texts, widths))).toBe(`doc(columns(${left.join(", ")}), paragraph("Below"))`)
})

test("widths change together, and the columns stay selected", () => {
  const next = change(["A", "B"], [30, 70])
  expect(widthsOf(next.doc.child(0))).toEqual([30, 70])
  expect(next.selection.from).toBe(0)
  expect(widthsOf(change(["A", "B", "C"], [50, 50]).doc.child(0))).toEqual([50, 50])
})

test("refuses a number of columns that no document has, and a place without columns", () => {
  const state = stateOf([columns("A"), p("Below")])
  for (const widths of [[], [20, 20, 20, 20, 20]]) expect(setColumns([0], widths)(state)).toBe(false)
  expect(setColumns([1], [null])(state)).toBe(false)
  expect(setColumns([7], [null])(state)).toBe(false)
})

import { type AttributesOf, bold, isSet, node, paragraph, type StoredNode, type Words } from "./make-nodes.ts"

/** Tables of starts: purchased items with totals, and name-value pairs. */
type CellAttributes = AttributesOf<"tableCell">

export const cell = (words: Words, attrs: CellAttributes = {}): StoredNode =>
  node("tableCell", attrs, [paragraph(words)])
const headCell = (words: Words, attrs: CellAttributes = {}): StoredNode =>
  node("tableHeader", attrs, [paragraph(words)])

export const table = (...rows: StoredNode[]): StoredNode => node("table", {}, rows)

const row = (...cells: StoredNode[]): StoredNode => node("tableRow", {}, cells)

/** Repeats a row for each item of a list. */
export const rowsOf = (item: string, list: string, ...cells: StoredNode[]): StoredNode =>
  node("tableRow", { repeat: { item, list } }, cells)

/** Numbers and amounts are aligned at the end of the line. */
export const amount = (words: Words): StoredNode => cell(words, { align: "right" })

/** The names of the columns: the first is aligned at the start, the others are of amounts. */
export const headRow = (first: string, ...amounts: string[]): StoredNode =>
  row(headCell(first), ...amounts.map((one) => headCell(one, { align: "right" })))

/** Below the rows of a list; `span` is the number of columns of the label. */
export const sumRow = (label: string, sum: string, span = 1): StoredNode =>
  row(cell(label, { colspan: span }), amount(sum))
export const totalRow = (label: string, sum: string, span = 1): StoredNode =>
  row(cell(bold(label), { colspan: span }), amount(bold(sum)))

/** The same row, shown only if a tag has a value. */
export const whenSet = (tag: string, one: StoredNode): StoredNode => ({
  ...one,
  attrs: { ...one.attrs, when: isSet(tag) },
})

/** Name-value pairs, one row each. */
export const pairTable = (...pairs: [name: string, value: string][]): StoredNode =>
  table(...pairs.map(([name, value]) => row(cell(name, { width: 35 }), cell(bold(value)))))

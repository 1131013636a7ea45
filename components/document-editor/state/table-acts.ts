import type { Node, ResolvedPos } from "@tiptap/pm/model"
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state"

/** Rows and columns of tables. No cell spans two rows (nodes.ts), so a row alone determines its columns. */

type InTable = {
  table: Node
  tablePos: number
  row: Node
  rowPos: number
  rowIndex: number
  cellIndex: number
}

/** Position of a selection in a table: in a cell, or on a row or a table that is selected whole. */
export function tableAround({ selection }: Pick<EditorState, "selection">): InTable | null {
  const { $from } = selection
  const chosen = selection instanceof NodeSelection ? selection.node.type.name : ""
  const inside =
    chosen === "table" || chosen === "tableRow"
      ? $from.doc.resolve($from.pos + (chosen === "table" ? 2 : 1))
      : $from
  for (let depth = inside.depth; depth > 0; depth--) {
    if (inside.node(depth).type.name !== "tableRow") continue
    return {
      table: inside.node(depth - 1),
      tablePos: inside.before(depth - 1),
      row: inside.node(depth),
      rowPos: inside.before(depth),
      rowIndex: inside.index(depth - 1),
      cellIndex: inside.index(depth),
    }
  }
  return null
}

const span = (cell: Node): number => Number(cell.attrs.colspan) || 1

/** The column at which a cell begins. */
function columnOf(row: Node, cellIndex: number): number {
  let column = 0
  for (let at = 0; at < Math.min(cellIndex, row.childCount); at++) column += span(row.child(at))
  return column
}

export const addRow =
  (by: 0 | 1): Command =>
  (state, dispatch) => {
    const found = tableAround(state)
    if (!found) return false
    if (dispatch) {
      const pos = by === 0 ? found.rowPos : found.rowPos + found.row.nodeSize
      dispatch(enterAt(state.tr.insert(pos, emptyRow(state, found.row, by === 0)), pos))
    }
    return true
  }

/** A row of the same shape without content; below a header it has plain cells. */
function emptyRow({ schema }: EditorState, row: Node, keepsHead: boolean): Node {
  const { tableRow, tableCell, tableHeader, paragraph } = schema.nodes
  const isHead = keepsHead && row.children.every((cell) => cell.type === tableHeader)
  const type = isHead ? tableHeader : tableCell
  if (!tableRow || !type || !paragraph) return row
  return tableRow.create(
    null,
    row.children.map((cell) => type.create(cell.attrs, paragraph.create())),
  )
}

const enterAt = (tr: Transaction, pos: number): Transaction =>
  tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView()

export const removeRow: Command = (state, dispatch) => {
  const found = tableAround(state)
  if (!found) return false
  if (found.table.childCount === 1) return removeTable(state, dispatch)
  if (dispatch) {
    const tr = state.tr.delete(found.rowPos, found.rowPos + found.row.nodeSize)
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(found.rowPos, tr.doc.content.size)), -1)))
  }
  return true
}

const removeTable: Command = (state, dispatch) => {
  const found = tableAround(state)
  if (!found) return false
  dispatch?.(state.tr.delete(found.tablePos, found.tablePos + found.table.nodeSize))
  return true
}

/** Adds a column before (0) or after (1) the one with the selection; cells that span the gap grow. */
export const addColumn =
  (by: 0 | 1): Command =>
  (state, dispatch) => {
    const found = tableAround(state)
    const cell = found?.row.maybeChild(found.cellIndex)
    if (!found || !cell) return false
    const column = columnOf(found.row, found.cellIndex) + (by === 0 ? 0 : span(cell))
    if (found.table.children.some((row) => row.childCount >= cellsMax)) return false
    if (!dispatch) return true
    const { tr } = state
    eachRow(found, (row, rowPos) => {
      let [start, at] = [0, rowPos + 1]
      for (const rowCell of row.children) {
        if (column > start && column < start + span(rowCell)) {
          tr.setNodeMarkup(tr.mapping.map(at), null, { ...rowCell.attrs, colspan: span(rowCell) + 1 })
          return
        }
        if (column <= start) break
        start += span(rowCell)
        at += rowCell.nodeSize
      }
      const like = row.child(Math.min(row.childCount - 1, found.cellIndex))
      const paragraph = state.schema.nodes.paragraph?.create()
      tr.insert(tr.mapping.map(at), like.type.create({ ...like.attrs, colspan: 1, width: null }, paragraph))
    })
    dispatch(tr)
    return true
  }

const cellsMax = 20

/** Deletes the column of the selection's cell; cells that span it shrink, and the last column deletes the table. */
export const removeColumn: Command = (state, dispatch) => {
  const found = tableAround(state)
  if (!found?.row.maybeChild(found.cellIndex)) return false
  const column = columnOf(found.row, found.cellIndex)
  if (found.table.children.every((row) => row.childCount === 1)) return removeTable(state, dispatch)
  if (!dispatch) return true
  const { tr } = state
  eachRow(found, (row, rowPos) => {
    let [start, at] = [0, rowPos + 1]
    for (const rowCell of row.children) {
      if (column >= start && column < start + span(rowCell)) {
        const from = tr.mapping.map(at)
        if (span(rowCell) > 1) tr.setNodeMarkup(from, null, { ...rowCell.attrs, colspan: span(rowCell) - 1 })
        // A row has at least one cell.
        else if (row.childCount > 1) tr.delete(from, from + rowCell.nodeSize)
        return
      }
      start += span(rowCell)
      at += rowCell.nodeSize
    }
  })
  dispatch(tr)
  return true
}

function eachRow({ table, tablePos }: InTable, act: (row: Node, rowPos: number) => void): void {
  let at = tablePos + 1
  for (const row of table.children) {
    act(row, at)
    at += row.nodeSize
  }
}

/** Converts cells of the selection's row to header cells, or back. */
export const toggleHeaderRow: Command = (state, dispatch) => {
  const found = tableAround(state)
  const { tableHeader, tableCell } = state.schema.nodes
  if (!found || !tableHeader || !tableCell) return false
  const type = found.row.children.every((cell) => cell.type === tableHeader) ? tableCell : tableHeader
  // Header cells contain only text.
  if (type === tableHeader && !found.row.children.every((cell) => tableHeader.validContent(cell.content)))
    return false
  if (!dispatch) return true
  const { tr } = state
  let at = found.rowPos + 1
  for (const cell of found.row.children) {
    tr.setNodeMarkup(at, type, cell.attrs)
    at += cell.nodeSize
  }
  dispatch(tr)
  return true
}

/** The previous or next cell; after the last one a new row. */
export const toNextCell =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const found = tableAround(state)
    if (!found || state.selection instanceof NodeSelection) return false
    const cells: number[] = []
    eachRow(found, (row, rowPos) => {
      row.forEach((_, offset) => {
        cells.push(rowPos + 1 + offset)
      })
    })
    const current = cellStart(state.selection.$from)
    const next = cells[cells.indexOf(current) + by]
    if (next === undefined) return by > 0 ? addRow(1)(state, dispatch) : false
    if (dispatch) {
      const { tr } = state
      const cell = tr.doc.nodeAt(next)
      const [from, to] = [
        Selection.near(tr.doc.resolve(next + 1)),
        Selection.near(tr.doc.resolve(next + (cell?.nodeSize ?? 1) - 1), -1),
      ]
      dispatch(tr.setSelection(TextSelection.between(from.$from, to.$to)).scrollIntoView())
    }
    return true
  }

function cellStart($pos: ResolvedPos): number {
  for (let depth = $pos.depth; depth > 0; depth--)
    if ($pos.node(depth - 1).type.name === "tableRow") return $pos.before(depth)
  return -1
}

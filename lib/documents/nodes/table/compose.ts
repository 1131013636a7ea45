import { sharesOf } from "../../column-widths.ts"
import type { Draft, Spot } from "../../compose/draft.ts"
import { isAlways, joined, type TextPart } from "../../compose/text-part.ts"
import { blockPaddingPx } from "../../compose/write-head.ts"
import { type CellWriter, cssClass, type Writers, writerOf } from "../../compose/writing.ts"
import type { CellType, DocumentNode, NodeOf, Place } from "../../nodes.ts"
import { imageInCell } from "../image/compose.ts"
import { listInCell } from "../lists/compose.ts"
import { paragraphInCell } from "../text-blocks/compose.ts"

const inCell: { readonly [T in CellType]: CellWriter<T> } = {
  paragraph: paragraphInCell,
  image: imageInCell,
  bulletList: listInCell,
  orderedList: listInCell,
}

export const table: Writers<"table"> = {
  table: {
    /** mj-table passes its rows through: here they are repeated and left out. */
    mjml(node, { draft, spot, around }) {
      const insidePx = around.widthPx - 2 * blockPaddingPx
      const columnsPx = columnSharesOf(node).map((share) => (insidePx * share) / 100)
      const rows = node.content.map((row, at) =>
        row.type === "tableRow"
          ? writeRow(draft, row, { place: [...spot.place, at], node: row.type }, columnsPx)
          : "",
      )
      return `<mj-table${cssClass("words", around)}>\n${rows.join("\n")}\n</mj-table>`
    },
    /** A row is a line, and its line break is left out or repeated with it. */
    text(node, { draft, spot: { place } }) {
      const rows = node.content.flatMap((row, at): TextPart[] => {
        if (row.type !== "tableRow") return []
        const spot = { place: [...place, at], node: row.type }
        const cells = row.content
          .map((cell, index) => cellText(draft, cell, [...spot.place, index]))
          .join(" | ")
        if (!row.attrs.when && !row.attrs.repeat) return [cells]
        return [({ before, behind }) => rowAround(draft, row, `${before}${cells}${behind}`, spot)]
      })
      const text = joined(rows, "\n")
      if (rows.some(isAlways)) return [text]
      // Its last row already ends its line.
      return [({ before, behind }) => `${before}${text}${behind.replace("\n", "")}`]
    },
  },
}

/** Shares of a table's columns in percent: the widest cell of a column counts, and others get what is left. */
function columnSharesOf({ content }: NodeOf<"table">): number[] {
  const widths: (number | null)[] = []
  for (const row of content)
    for (const { from, to, width } of spansOf(row)) {
      for (let at = from; at < to; at++)
        widths[at] = Math.max(widths[at] ?? 0, (width ?? 0) / (to - from)) || null
    }
  return sharesOf(widths)
}

type Span = { cell: DocumentNode; from: number; to: number; width: number | null }

/** Cells of a row with the columns that they span, the last one excluded. */
function spansOf(row: DocumentNode): Span[] {
  let to = 0
  return (row.type === "text" ? [] : row.content).flatMap((cell) => {
    if (cell.type !== "tableHeader" && cell.type !== "tableCell") return []
    const from = to
    to += cell.attrs.colspan
    return [{ cell, from, to, width: cell.attrs.width }]
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function writeRow(draft: Draft, row: NodeOf<"tableRow">, spot: Spot, columnsPx: readonly number[]): string {
  const cells = spansOf(row)
    .map(({ cell, from, to }, at) =>
      writeCell(draft, cell, [...spot.place, at], sum(columnsPx.slice(from, to))),
    )
    .join("")
  return rowAround(draft, row, `<tr>${cells}</tr>`, spot)
}

/** A row within its condition and its loop. */
function rowAround(draft: Draft, { attrs }: NodeOf<"tableRow">, written: string, spot: Spot): string {
  const shown = attrs.when ? draft.shownOn(attrs.when, written, null, spot) : written
  return attrs.repeat ? draft.repeated(attrs.repeat, shown, spot) : shown
}

const cellPaddingPx = 6

function writeCell(draft: Draft, cell: DocumentNode, place: Place, columnPx: number): string {
  if (cell.type !== "tableHeader" && cell.type !== "tableCell") return ""
  const { colspan, width } = cell.attrs
  const tag = cell.type === "tableHeader" ? "th" : "td"
  const align = cell.attrs.align ?? (tag === "th" ? draft.start : null)
  // Amounts stay whole on phones; elsewhere the break of the column lets long addresses wrap.
  const wordBreak = align === "right" ? "word-break:normal;" : ""
  const widthPx = Math.max(1, Math.floor(columnPx - 2 * cellPaddingPx))
  const attributes = [
    ...(tag === "th" ? ['scope="col"'] : []),
    ...(colspan > 1 ? [`colspan="${colspan}"`] : []),
    ...(align ? [`align="${align}"`] : []),
    ...(width ? [`width="${width}%"`] : []),
    `style="padding:8px ${cellPaddingPx}px;border-bottom:1px solid ${draft.brand.light.line};${align ? `text-align:${align};` : ""}${wordBreak}vertical-align:top"`,
  ]
  const inside = cell.content.map((node, at) => {
    const spot = { place: [...place, at], node: node.type }
    return writerOf(inCell, node)?.html(node, { draft, spot, widthPx }) ?? ""
  })
  return `<${tag} ${attributes.join(" ")}>${inside.join("")}</${tag}>`
}

function cellText(draft: Draft, cell: DocumentNode, place: Place): string {
  if (cell.type === "text") return ""
  return cell.content
    .map((node, at) => {
      const spot = { place: [...place, at], node: node.type }
      return writerOf(inCell, node)?.text(node, { draft, spot }) ?? ""
    })
    .join(" ")
    .replace(/\n/g, " ")
}

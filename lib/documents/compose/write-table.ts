import { sharesOf } from "../column-widths.ts"
import type { CellType, DocumentNode, NodeOf, NodeType, Place } from "../nodes.ts"
import type { Draft, Spot } from "./draft.ts"
import { blockPaddingPx, lookSizes } from "./write-head.ts"
import { writeHref, writeInline } from "./write-inline.ts"

/** Rows in mj-table, which passes them through: here rows are repeated and left out. `widthPx` is that of the block. */
export function writeRows(draft: Draft, table: NodeOf<"table">, place: Place, widthPx: number): string {
  const insidePx = widthPx - 2 * blockPaddingPx
  const columnsPx = columnSharesOf(table).map((share) => (insidePx * share) / 100)
  return table.content
    .map((row, at) =>
      row.type === "tableRow"
        ? writeRow(draft, row, { place: [...place, at], node: row.type }, columnsPx)
        : "",
    )
    .join("\n")
}

/** Shares of a table's columns in percent: the widest cell of a column counts, and others get what is left. */
function columnSharesOf(table: NodeOf<"table">): number[] {
  const widths: (number | null)[] = []
  for (const row of table.content)
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
export function rowAround(draft: Draft, { attrs }: NodeOf<"tableRow">, written: string, spot: Spot): string {
  const shown = attrs.when ? draft.shownOn(attrs.when, written, null, spot) : written
  return attrs.repeat ? draft.repeated(attrs.repeat, shown, spot) : shown
}

const cellPaddingPx = 6

function writeCell(draft: Draft, cell: DocumentNode, place: Place, widthPx: number): string {
  if (cell.type !== "tableHeader" && cell.type !== "tableCell") return ""
  const { colspan, width } = cell.attrs
  const tag = cell.type === "tableHeader" ? "th" : "td"
  const align = cell.attrs.align ?? (tag === "th" ? draft.start : null)
  const insidePx = Math.max(1, Math.floor(widthPx - 2 * cellPaddingPx))
  const attributes = [
    ...(tag === "th" ? ['scope="col"'] : []),
    ...(colspan > 1 ? [`colspan="${colspan}"`] : []),
    ...(align ? [`align="${align}"`] : []),
    ...(width ? [`width="${width}%"`] : []),
    `style="padding:8px ${cellPaddingPx}px;border-bottom:1px solid ${draft.brand.light.line};${align ? `text-align:${align};` : ""}vertical-align:top"`,
  ]
  const inside = cell.content.map((node, at) => writeInCell(draft, node, [...place, at], insidePx)).join("")
  return `<${tag} ${attributes.join(" ")}>${inside}</${tag}>`
}

function writeInCell(draft: Draft, node: DocumentNode, place: Place, widthPx: number): string {
  switch (node.type) {
    case "paragraph":
      return writeCellParagraph(draft, node, place)
    case "image":
      return writeCellImage(draft, node, { place, node: node.type }, widthPx)
    case "bulletList":
    case "orderedList":
      return writeList(draft, node, place)
    default:
      node.type satisfies Exclude<NodeType, CellType>
      return ""
  }
}

function writeCellParagraph(draft: Draft, { attrs, content }: NodeOf<"paragraph">, place: Place): string {
  const { align, look } = attrs
  const style = [
    "margin:0",
    ...(align ? [`text-align:${align}`] : []),
    ...(look === "normal" ? [] : [`font-size:${lookSizes[look]}px`]),
    ...(look === "muted" ? [`color:${draft.brand.light.muted}`] : []),
  ]
  const name = look === "muted" ? ' class="muted"' : ""
  return `<p${name} style="${style.join(";")}">${writeInline(draft, content, place)}</p>`
}

/** Word reads only the attribute, where a picture wider than its share would widen the table; others read the style. */
function writeCellImage(draft: Draft, { attrs }: NodeOf<"image">, spot: Spot, widthPx: number): string {
  const { src, alt } = checkImage(draft, attrs, spot)
  if (src === "") return ""
  const width = attrs.width ? ` width="${Math.min(attrs.width, widthPx)}"` : ""
  const styled = attrs.width && attrs.width > widthPx ? `width:${attrs.width}px;` : ""
  const image = `<img src="${src}" alt="${alt}"${width} style="${styled}max-width:100%;border:0" />`
  return attrs.href ? `<a href="${writeHref(draft, attrs.href, spot)}" target="_blank">${image}</a>` : image
}

/** Address and alternative text of a picture, escaped for attributes; missing ones are reported. */
export function checkImage(
  draft: Draft,
  { src, alt }: NodeOf<"image">["attrs"],
  spot: Spot,
): { src: string; alt: string } {
  if (src.trim() === "") draft.find("image_is_empty", spot)
  else if (alt === null) draft.find("image_has_no_alt", spot)
  return { src: draft.tagged(src.trim(), "html", spot), alt: draft.tagged(alt ?? "", "html", spot) }
}

/** A list with the content of its items; any other node returns "". */
export function writeList(draft: Draft, node: DocumentNode, place: Place): string {
  if (node.type !== "bulletList" && node.type !== "orderedList") return ""
  const items = node.content.map((item, at) => writeItem(draft, item, [...place, at])).join("")
  const style = 'style="margin:0;padding-inline-start:24px"'
  if (node.type === "bulletList") return `<ul ${style}>${items}</ul>`
  return `<ol ${style}${node.attrs.start === 1 ? "" : ` start="${node.attrs.start}"`}>${items}</ol>`
}

function writeItem(draft: Draft, item: DocumentNode, place: Place): string {
  if (item.type !== "listItem") return ""
  const inside = item.content.map((node, at) =>
    node.type === "paragraph"
      ? writeCellParagraph(draft, node, [...place, at])
      : writeList(draft, node, [...place, at]),
  )
  return `<li>${inside.join("")}</li>`
}

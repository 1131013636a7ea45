import type { DocumentNode, NodeOf, Place } from "../nodes.ts"
import type { Draft, Spot } from "./draft.ts"
import { lookSizes } from "./write-head.ts"
import { writeHref, writeInline } from "./write-inline.ts"

/** Rows in mj-table, which passes them through: here rows are repeated and left out. */
export function writeRows(draft: Draft, table: NodeOf<"table">, place: Place): string {
  return table.content
    .map((row, at) =>
      row.type === "tableRow" ? writeRow(draft, row, { place: [...place, at], node: row.type }) : "",
    )
    .join("\n")
}

function writeRow(draft: Draft, row: NodeOf<"tableRow">, spot: Spot): string {
  const cells = row.content.map((cell, at) => writeCell(draft, cell, [...spot.place, at])).join("")
  return rowAround(draft, row, `<tr>${cells}</tr>`, spot)
}

/** A row within its condition and its loop. */
export function rowAround(draft: Draft, { attrs }: NodeOf<"tableRow">, written: string, spot: Spot): string {
  const shown = attrs.when ? draft.shownOn(attrs.when, written, null, spot) : written
  return attrs.repeat ? draft.repeated(attrs.repeat, shown, spot) : shown
}

function writeCell(draft: Draft, cell: DocumentNode, place: Place): string {
  if (cell.type !== "tableHeader" && cell.type !== "tableCell") return ""
  const { colspan, align, width } = cell.attrs
  const tag = cell.type === "tableHeader" ? "th" : "td"
  const attributes = [
    ...(tag === "th" ? ['scope="col"'] : []),
    ...(colspan > 1 ? [`colspan="${colspan}"`] : []),
    ...(align ? [`align="${align}"`] : []),
    ...(width ? [`width="${width}%"`] : []),
    `style="padding:8px 6px;border-bottom:1px solid ${draft.brand.light.line};${align ? `text-align:${align};` : tag === "th" ? "text-align:start;" : ""}vertical-align:top"`,
  ]
  const inside = cell.content.map((node, at) => writeInCell(draft, node, [...place, at])).join("")
  return `<${tag} ${attributes.join(" ")}>${inside}</${tag}>`
}

function writeInCell(draft: Draft, node: DocumentNode, place: Place): string {
  switch (node.type) {
    case "paragraph":
      return writeCellParagraph(draft, node, place)
    case "image":
      return writeCellImage(draft, node, { place, node: node.type })
    default:
      return writeList(draft, node, place)
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

function writeCellImage(draft: Draft, { attrs }: NodeOf<"image">, spot: Spot): string {
  const { src, alt } = checkImage(draft, attrs, spot)
  if (src === "") return ""
  const width = attrs.width ? ` width="${attrs.width}"` : ""
  const image = `<img src="${src}" alt="${alt}"${width} style="max-width:100%;border:0" />`
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
  return `<li>${item.content.map((node, at) => writeInCell(draft, node, [...place, at])).join("")}</li>`
}

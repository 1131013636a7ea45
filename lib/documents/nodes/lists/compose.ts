import type { Draft } from "../../compose/draft.ts"
import { type CellWriter, inText, type Writer } from "../../compose/writing.ts"
import type { DocumentNode, NodeOf, Place } from "../../nodes.ts"
import { paragraphInCell } from "../text-blocks/compose.ts"

type ListType = "bulletList" | "orderedList"

const list: Writer<ListType> = {
  mjml: (node, { draft, spot, around }) => inText(writeList(draft, node, spot.place), around),
  text: listText,
}
export const lists = { bulletList: list, orderedList: list }

export const listInCell: CellWriter<ListType> = {
  html: (node, { draft, spot }) => writeList(draft, node, spot.place),
  text: listText,
}

/** A list with the content of its items. */
function writeList(draft: Draft, node: NodeOf<ListType>, place: Place): string {
  const items = node.content.map((item, at) => writeItem(draft, item, [...place, at])).join("")
  const style = 'style="margin:0;padding-inline-start:24px"'
  if (node.type === "bulletList") return `<ul ${style}>${items}</ul>`
  return `<ol ${style}${node.attrs.start === 1 ? "" : ` start="${node.attrs.start}"`}>${items}</ol>`
}

function writeItem(draft: Draft, item: DocumentNode, place: Place): string {
  if (item.type !== "listItem") return ""
  const inside = item.content.map((node, at) => {
    const spot = { place: [...place, at], node: node.type }
    if (node.type === "paragraph") return paragraphInCell.html(node, { draft, spot, widthPx: 0 })
    return isList(node) ? writeList(draft, node, spot.place) : ""
  })
  return `<li>${inside.join("")}</li>`
}

const isList = (node: DocumentNode): node is NodeOf<ListType> =>
  node.type === "bulletList" || node.type === "orderedList"

/** Items on separate lines, inner lists indented. */
function listText(
  node: NodeOf<ListType>,
  { draft, spot: { place } }: { draft: Draft; spot: { place: Place } },
  indent = "",
): string {
  return node.content
    .map((item, at) => {
      const bullet = node.type === "orderedList" ? `${node.attrs.start + at}. ` : "- "
      const parts = item.type === "text" ? [] : item.content
      const lines = parts.map((part, index) => partText(draft, part, [...place, at, index], `${indent}  `))
      return `${indent}${bullet}${lines.join("\n").trimStart()}`
    })
    .join("\n")
}

function partText(draft: Draft, part: DocumentNode, place: Place, indent: string): string {
  const writing = { draft, spot: { place, node: part.type } }
  if (part.type === "paragraph") return `${indent}${paragraphInCell.text(part, writing)}`
  return isList(part) ? listText(part, writing, indent) : ""
}

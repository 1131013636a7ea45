import { sharesOf } from "../column-widths.ts"
import type { BlockType, DocumentNode, NodeOf, NodeType, RowType } from "../nodes.ts"
import type { Draft } from "./draft.ts"
import { type Around, type Placed, placed, writeBlocks, writeCondition } from "./write-blocks.ts"
import { writeFooter } from "./write-footer.ts"

/**
 * Full-width rows from top to bottom, as the children of mj-body or mj-wrapper. Consecutive blocks share a section of
 * one column.
 */
export function writeRows(draft: Draft, content: Placed[], around: Around): string {
  const runs: Placed[][] = []
  for (const item of content) {
    // A layout without a document has no content here.
    if (item.node.type === "slot") continue
    const last = runs.at(-1)
    const before = last?.[0]
    if (last && before && !isRow(item.node) && !isRow(before.node)) last.push(item)
    else runs.push([item])
  }
  return runs.map((run) => writeRun(draft, run, around)).join("\n")
}

/** Whether a node needs the full width, itself or in its branches. */
function isRow(node: DocumentNode): boolean {
  if (node.type === "condition")
    return node.content.some((branch) => branch.type !== "text" && branch.content.some(isRow))
  return node.type === "columns" || node.type === "section" || node.type === "footer"
}

function writeRun(draft: Draft, run: Placed[], around: Around): string {
  const [first] = run
  if (!first || !isRow(first.node)) return section(column(writeBlocks(draft, run, around)), around)
  const { node, place } = first
  switch (node.type) {
    case "columns":
      return section(writeColumns(draft, placed(node.content, place), around), around)
    case "section":
      return writeSection(draft, node, placed(node.content, place), around)
    case "footer":
      return writeFooter(draft, node, place)
    case "condition":
      return writeCondition(draft, node, { place, node: node.type }, (inside) =>
        writeRows(draft, inside, { ...around, isInCondition: true }),
      )
    default:
      node.type satisfies Exclude<NodeType, Exclude<RowType, BlockType>> | "slot"
      return ""
  }
}

/** A section on the message's ground or, within one with an author's ground, on that. */
const section = (inside: string, { isOwnGround }: Around): string =>
  `<mj-section${isOwnGround ? "" : ' mj-class="surface"'}>\n${inside}\n</mj-section>`

const column = (inside: string, width = ""): string => `<mj-column${width}>\n${inside}\n</mj-column>`

/** mjml itself divides the width equally when no column has one. */
function writeColumns(draft: Draft, columns: Placed[], around: Around): string {
  const widths = columns.map(({ node }) => (node.type === "column" ? node.attrs.width : null))
  const isEqual = widths.every((width) => width === null)
  const shares = sharesOf(widths)
  return columns
    .map(({ node, place }, at) => {
      if (node.type !== "column") return ""
      const share = shares[at] ?? 100
      const inside = { ...around, widthPx: (around.widthPx * share) / 100 }
      const blocks = writeBlocks(draft, placed(node.content, place), inside)
      return column(blocks, isEqual ? "" : ` width="${share}%"`)
    })
    .join("\n")
}

function writeSection(draft: Draft, { attrs }: NodeOf<"section">, content: Placed[], around: Around): string {
  const isOwnGround = attrs.ground !== null
  const ground = isOwnGround ? `background-color="${attrs.ground}"` : 'mj-class="surface"'
  const padding = attrs.padding === null ? "" : ` padding="${attrs.padding}px 0"`
  return `<mj-wrapper ${ground}${padding}>\n${writeRows(draft, content, { ...around, isOwnGround })}\n</mj-wrapper>`
}

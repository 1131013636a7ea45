import { inColumn, inRow } from "../nodes/columns/compose.ts"
import type { DocumentNode } from "../nodes.ts"
import type { Draft } from "./draft.ts"
import { blockWriters, rowWriters } from "./writers.ts"
import { type Around, type Placed, writerOf } from "./writing.ts"

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
  return node.type in rowWriters
}

function writeRun(draft: Draft, run: Placed[], around: Around): string {
  const [first] = run
  if (first && isRow(first.node)) return writeNode(draft, first, around, writeRows)
  return inRow(inColumn(writeBlocks(draft, run, around)), around)
}

/** Blocks as the children of an mj-column. */
const writeBlocks = (draft: Draft, blocks: Placed[], around: Around): string =>
  blocks.map((block) => writeNode(draft, block, around, writeBlocks)).join("\n")

const writers = { ...blockWriters, ...rowWriters }

function writeNode(
  draft: Draft,
  { node, place }: Placed,
  around: Around,
  writeInside: (draft: Draft, content: Placed[], around: Around) => string,
): string {
  const writing = {
    ...{ draft, around, spot: { place, node: node.type } },
    inside: (content: Placed[], changes = {}) => writeInside(draft, content, { ...around, ...changes }),
    blocks: (content: Placed[], changes = {}) => writeBlocks(draft, content, { ...around, ...changes }),
  }
  return writerOf(writers, node)?.mjml(node, writing) ?? ""
}

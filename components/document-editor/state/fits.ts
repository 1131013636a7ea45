import type { Node, ResolvedPos } from "@tiptap/pm/model"
import type { EditorState } from "@tiptap/pm/state"
import { type NodeType, nodes } from "#lib/documents/nodes"
import { inlineTypes } from "#lib/documents/nodes/inline/schema"

/**
 * Rules of allowed content. The schema has all except one: a condition's branch allows what the condition's parent
 * allows (nodes.ts), which ProseMirror cannot express.
 */

const branches: ReadonlySet<string> = new Set(["shown", "otherwise", "condition"])

/**
 * The container that the branches of a condition inherit from: the nearest ancestor of a position that is not part of a
 * condition.
 */
function containerOf($pos: ResolvedPos, depth = $pos.depth): NodeType {
  let at = depth
  while (at > 0 && branches.has($pos.node(at).type.name)) at--
  return $pos.node(at).type.name as NodeType
}

/** Whether a node, with everything in its branches, is allowed in a container. */
function mayStand(node: Node, container: NodeType): boolean {
  const allowed: readonly string[] | "as around" = nodes[container].content
  if (allowed === "as around" || !allowed.includes(node.type.name)) return false
  return (
    node.type.name !== "condition" ||
    node.children.every((branch) => branch.children.every((one) => mayStand(one, container)))
  )
}

/** Whether the branches of a document contain only what their surroundings allow. */
export function isAsAround(doc: Node): boolean {
  let isFine = true
  doc.descendants((node, pos) => {
    if (!isFine || node.isTextblock) return false
    if (node.type.name === "condition") {
      const container = containerOf(doc.resolve(pos))
      isFine = mayStand(node, container)
    }
    return isFine
  })
  return isFine
}

/** Insert position: an empty paragraph, which is replaced, or after the nearest block that allows it. */
type Gap = { from: number; to: number }

export function gapFor(state: EditorState, node: Node): Gap | null {
  const { $from } = state.selection
  const selected = "node" in state.selection ? (state.selection.node as Node) : null
  const start = selected?.isBlock
    ? { $pos: $from, depth: $from.depth, index: $from.index() + 1, end: state.selection.to }
    : null
  if (start && fitsAt($from, start.depth, start.index, start.index, node))
    return { from: start.end, to: start.end }
  for (let depth = $from.depth; depth > 0; depth--) {
    const inside = $from.node(depth)
    const index = $from.index(depth - 1)
    const isEmpty = inside.type.name === "paragraph" && inside.content.size === 0
    if (isEmpty && fitsAt($from, depth - 1, index, index + 1, node))
      return { from: $from.before(depth), to: $from.after(depth) }
    // Content of a cell, a column or a branch stays in it.
    if (inside.type.spec.isolating) return null
    if (fitsAt($from, depth - 1, index + 1, index + 1, node))
      return { from: $from.after(depth), to: $from.after(depth) }
  }
  if ($from.depth === 0 && fitsAt($from, 0, $from.index(0), $from.index(0), node))
    return { from: $from.pos, to: $from.pos }
  return null
}

/** Whether a node is allowed in the ancestor of a position at a depth, in place of the children between two indexes. */
export const fitsAt = ($pos: ResolvedPos, depth: number, from: number, to: number, node: Node): boolean =>
  $pos.node(depth).canReplaceWith(from, to, node.type) &&
  (inline.has(node.type.name) || !isContainer($pos.node(depth)) || mayStand(node, containerOf($pos, depth)))

const inline: ReadonlySet<string> = new Set(inlineTypes)
const isContainer = (node: Node): boolean => containers.has(node.type.name)

/** Containers with stacked blocks. */
export const containers: ReadonlySet<string> = new Set(["doc", "section", "column", "shown", "otherwise"])

import { setBlockType } from "@tiptap/pm/commands"
import type { Node, NodeType } from "@tiptap/pm/model"
import { wrapInList } from "@tiptap/pm/schema-list"
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state"
import { gapFor } from "../state/fits.ts"
import { type BlockId, kindOf, makeBlock } from "./block-kinds.ts"

/**
 * Inserts a block at the selection: text is converted to a heading or a list; everything else goes after the block, or
 * replaces it when it is empty.
 */
export const insertBlock =
  (id: BlockId, tag = "name"): Command =>
  (state, dispatch) => {
    const turned = turnInto(id)
    if (isInText(state) && turned?.(state, dispatch)) return true
    const node = makeBlock(state.schema, id, tag)
    if (node.isInline) {
      if (!state.selection.$from.parent.inlineContent) return false
      dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView())
      return true
    }
    return insertNode(node)(state, dispatch)
  }

/** Inserts a node after the block, or replaces the block when it is empty. */
export const insertNode =
  (node: Node): Command =>
  (state, dispatch) => {
    const gap = gapFor(state, node)
    if (!gap) return false
    if (dispatch) {
      const tr = state.tr.replaceWith(gap.from, gap.to, node)
      dispatch(enter(tr, gap.from, node).scrollIntoView())
    }
    return true
  }

const isInText = ({ selection }: EditorState): boolean =>
  selection.$from.parent.isTextblock && !(selection instanceof NodeSelection)

/** Text continues in the block's first line; a block without text is selected, so that its attributes are shown. */
function enter(tr: Transaction, pos: number, node: Node): Transaction {
  if (node.isLeaf) return tr.setSelection(NodeSelection.create(tr.doc, pos))
  let inside = pos + 1
  tr.doc.nodesBetween(pos, pos + node.nodeSize, (child, at) => {
    if (child.isTextblock && inside === pos + 1) inside = at + 1
    return inside === pos + 1
  })
  return tr.setSelection(TextSelection.create(tr.doc, inside))
}

/** Kinds that the selected text can be converted to without losing a word; null for other blocks. */
export function turnInto(id: BlockId): Command | null {
  const kind = kindOf(id)
  if (kind.group !== "text") return null
  return (state, dispatch) => {
    const type = state.schema.nodes[kind.type]
    if (!type) return false
    if (type.isTextblock) {
      const { level } = kind.content("").attrs ?? {}
      const { align = null } = state.selection.$from.parent.attrs
      const attrs = { align, ...(level !== undefined && { level }) }
      return isInList(state)
        ? alone(type, attrs)(state, dispatch)
        : setBlockType(type, attrs)(state, dispatch)
    }
    return wrapInList(type)(state, dispatch) || changeList(kind.type)(state, dispatch)
  }
}

const changeList =
  (type: string): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const list = $from.node(depth)
      const wanted = state.schema.nodes[type]
      if (!wanted || !/List$/.test(list.type.name)) continue
      if (list.type === wanted) return false
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), wanted))
      return true
    }
    return false
  }

const isInList = ({ selection }: EditorState): boolean => selection.$from.node(-1)?.type.name === "listItem"

/** The only item of a list as a block: items contain only paragraphs. */
const alone =
  (type: NodeType, attrs: Record<string, unknown>): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    let outer = $from.depth
    while (outer > 0 && /^(listItem|bulletList|orderedList)$/.test($from.node(outer - 1).type.name)) outer--
    const whole = $from.node(outer)
    if (!whole.type.name.endsWith("List") || whole.childCount > 1 || whole.firstChild?.childCount !== 1)
      return false
    if (!$from.node(outer - 1).canReplaceWith($from.index(outer - 1), $from.index(outer - 1) + 1, type))
      return false
    if (dispatch) {
      const from = $from.before(outer)
      const tr = state.tr.replaceWith(from, $from.after(outer), type.create(attrs, $from.parent.content))
      dispatch(tr.setSelection(TextSelection.create(tr.doc, from + 1 + $from.parentOffset)))
    }
    return true
  }

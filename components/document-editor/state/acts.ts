import { type Node, Slice } from "@tiptap/pm/model"
import { type Command, NodeSelection, Selection, TextSelection, type Transaction } from "@tiptap/pm/state"
import type { Test } from "#lib/documents/attributes"
import { schemaOf } from "../schema/attributes-of.ts"
import type { MarkType } from "../nodes/inline/marks.ts"
import type { NodeType, Place } from "#lib/documents/nodes"
import { containers, fitsAt } from "./fits.ts"
import { type Found, nodeAt } from "./places.ts"

/**
 * Commands on a node by its place. As in ProseMirror, they return whether they apply, and apply when they get a
 * dispatch. A deleted place does nothing.
 */

/** Attributes by name; omitted ones stay. What the table of nodes refuses is not written. */
export const setAttrs =
  (place: Place, attrs: Record<string, unknown>): Command =>
  (state, dispatch) => {
    const found = nodeAt(state.doc, place)
    if (!found || found.pos < 0 || found.node.isText) return false
    const { marks, ...current } = found.node.attrs
    const read = schemaOf(found.node.type.name as NodeType).safeParse({ ...current, ...attrs })
    if (!read.success) return false
    const all = { ...(read.data as Record<string, unknown>), ...(marks !== undefined && { marks }) }
    dispatch?.(
      keepingSelection(state.tr.setNodeMarkup(found.pos, null, all, found.node.marks), state.selection),
    )
    return true
  }

/** A selected node stays selected, although its change replaces it. */
function keepingSelection(tr: Transaction, before: Selection): Transaction {
  if (
    before instanceof NodeSelection &&
    !(tr.selection instanceof NodeSelection) &&
    tr.doc.nodeAt(before.from)
  )
    tr.setSelection(NodeSelection.create(tr.doc, before.from))
  return tr
}

export const isAddressFine = (mark: MarkType, href: string): boolean =>
  schemaOf(mark).safeParse({ href }).success

/** Deletes a node; the last required child deletes its parent too. */
export const remove =
  (place: Place): Command =>
  (state, dispatch) => {
    const whole = removable(state.doc, place)
    if (!whole || whole.pos < 0) return false
    if (dispatch) {
      const tr = state.tr.delete(whole.pos, whole.pos + whole.node.nodeSize)
      dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(whole.pos, tr.doc.content.size)), -1)))
    }
    return true
  }

/** The node, or its outermost ancestor that would be empty without it. */
function removable(doc: Node, place: Place): Found | null {
  const found = nodeAt(doc, place)
  if (place.length === 0 || !found) return found
  const parent = nodeAt(doc, place.slice(0, -1))
  const index = place.at(-1) ?? 0
  return parent && parent.pos >= 0 && !parent.node.canReplace(index, index + 1)
    ? removable(doc, place.slice(0, -1))
    : found
}

export const duplicate =
  (place: Place): Command =>
  (state, dispatch) => {
    const found = nodeAt(state.doc, place)
    const parent = nodeAt(state.doc, place.slice(0, -1))
    const index = (place.at(-1) ?? 0) + 1
    if (!found || !parent || found.pos < 0 || holdsSlot(found.node)) return false
    if (!parent.node.canReplaceWith(index, index, found.node.type)) return false
    if (dispatch) {
      const behind = found.pos + found.node.nodeSize
      const tr = state.tr.insert(behind, found.node)
      dispatch(select(tr, behind).scrollIntoView())
    }
    return true
  }

/** A layout has one place for its message, which may be in a condition. */
function holdsSlot(node: Node): boolean {
  let holds = node.type.name === "slot"
  node.descendants(({ type }) => {
    holds ||= type.name === "slot"
  })
  return holds
}

/** Past the previous or next sibling; the first node in a section or a branch moves out in front of it. */
export const move =
  (place: Place, by: 1 | -1): Command =>
  (state, dispatch) => {
    const found = nodeAt(state.doc, place)
    const index = place.at(-1)
    const parent = nodeAt(state.doc, place.slice(0, -1))
    if (!found || index === undefined || !parent) return false
    const sibling = parent.node.maybeChild(index + by)
    if (sibling) {
      // The branches of a condition have a fixed order.
      if (parent.node.type.name === "condition") return false
      const target =
        by < 0 ? found.pos - sibling.nodeSize : found.pos + found.node.nodeSize + sibling.nodeSize
      return moveTo(found, target)(state, dispatch)
    }
    const gap = outerGap(state.doc, place.slice(0, -1), by)
    return gap === null ? false : moveTo(found, gap)(state, dispatch)
  }

/** Before or after the ancestor, past branches that contain no blocks themselves. */
function outerGap(doc: Node, place: Place, by: 1 | -1): number | null {
  const inside = nodeAt(doc, place)
  if (!inside || place.length === 0) return null
  const around = nodeAt(doc, place.slice(0, -1))
  if (!around) return null
  if (!containers.has(inside.node.type.name)) return null
  if (containers.has(around.node.type.name)) return by < 0 ? inside.pos : inside.pos + inside.node.nodeSize
  // A branch or a column: past the condition or the columns as a whole.
  const holder = nodeAt(doc, place.slice(0, -2))
  if (!holder || !containers.has(holder.node.type.name)) return null
  return by < 0 ? around.pos : around.pos + around.node.nodeSize
}

/** Moves a node to a gap between blocks where it is allowed; its old place gets a paragraph when required. */
export const moveTo =
  ({ pos, node }: Found, gap: number): Command =>
  (state, dispatch) => {
    const end = pos + node.nodeSize
    if (gap > pos && gap < end) return false
    if (gap === pos || gap === end) return false
    const $gap = state.doc.resolve(gap)
    if (!fitsAt($gap, $gap.depth, $gap.index(), $gap.index(), node)) return false
    const $from = state.doc.resolve(pos)
    const index = $from.index()
    const canLeave = $gap.parent === $from.parent || $from.parent.canReplace(index, index + 1)
    if (!canLeave) return false
    if (dispatch) {
      const { tr } = state
      tr.delete(pos, end)
      const target = tr.mapping.map(gap)
      tr.insert(target, node)
      dispatch(select(tr, target).scrollIntoView())
    }
    return true
  }

/** Selects the node at a position: the caret goes to the start of its text; other nodes are selected whole. */
export function select(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos)
  if (!node) return tr
  if (node.isTextblock) return tr.setSelection(TextSelection.create(tr.doc, pos + 1))
  if (node.isText || !NodeSelection.isSelectable(node)) {
    // Inserted text merges with adjacent text that has the same marks.
    const start = pos - tr.doc.resolve(pos).textOffset
    return tr.setSelection(TextSelection.create(tr.doc, start, start + node.nodeSize))
  }
  return tr.setSelection(NodeSelection.create(tr.doc, pos))
}

/** Wraps a block in a condition, with nothing else in it. */
export const showOnlyWhen =
  (place: Place, test: Test): Command =>
  (state, dispatch) => {
    const found = nodeAt(state.doc, place)
    const { condition, shown } = state.schema.nodes
    if (!found || found.pos < 0 || !condition || !shown) return false
    const $pos = state.doc.resolve(found.pos)
    if (!containers.has($pos.parent.type.name)) return false
    const around = condition.create({ test }, shown.create(null, found.node))
    if (!fitsAt($pos, $pos.depth, $pos.index(), $pos.index() + 1, around)) return false
    dispatch?.(select(state.tr.replaceWith(found.pos, found.pos + found.node.nodeSize, around), found.pos))
    return true
  }

/** Unwraps a condition: its block for the true case becomes unconditional. */
export const showAlways =
  (place: Place): Command =>
  (state, dispatch) => {
    const found = nodeAt(state.doc, place)
    if (found?.node.type.name !== "condition") return false
    const content = found.node.firstChild?.content
    if (!content) return false
    dispatch?.(state.tr.replace(found.pos, found.pos + found.node.nodeSize, new Slice(content, 0, 0)))
    return true
  }

/** Adds an else branch, with an empty paragraph to write in, or removes it. */
export const toggleOtherwise =
  (place: Place): Command =>
  (state, dispatch) => {
    const found = nodeAt(state.doc, place)
    const { otherwise, paragraph } = state.schema.nodes
    if (found?.node.type.name !== "condition" || !otherwise || !paragraph) return false
    if (!dispatch) return true
    const [then, other] = [found.node.child(0), found.node.maybeChild(1)]
    const behind = found.pos + 1 + then.nodeSize
    const { tr } = state
    if (other) dispatch(tr.delete(behind, behind + other.nodeSize))
    else {
      tr.insert(behind, otherwise.create(null, paragraph.create()))
      dispatch(tr.setSelection(TextSelection.create(tr.doc, behind + 2)).scrollIntoView())
    }
    return true
  }

/** The block around a selection: the innermost one in the doc, a section, a column or a branch. */
export function blockPlace(selection: Selection): Place | null {
  const { $from } = selection
  const chosen = selection instanceof NodeSelection && selection.node.isBlock
  for (let depth = chosen ? $from.depth + 1 : $from.depth; depth > 0; depth--) {
    if (!containers.has($from.node(depth - 1).type.name)) continue
    return Array.from({ length: depth }, (_, at) => $from.index(at))
  }
  return null
}

/** A new condition tests a known tag. */
export const firstTest = (tag = "name"): Test => ({ kind: "set", tag })

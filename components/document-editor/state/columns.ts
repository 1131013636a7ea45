import { Fragment, type Node } from "@tiptap/pm/model"
import { type Command, NodeSelection } from "@tiptap/pm/state"
import type { Place } from "#lib/documents/nodes"
import { nodes } from "#lib/documents/nodes"
import { nodeAt } from "./places.ts"

/** Widths of columns side by side, in percent; null is an equal share. */
type Widths = readonly (number | null)[]

export const widthsOf = (columns: Node): (number | null)[] =>
  columns.children.map(({ attrs }) => (attrs.width as number | null | undefined) ?? null)

/**
 * Sets as many columns as there are widths. New ones come last, empty; the content of removed ones is appended to the
 * last remaining one, so that nothing is lost.
 */
export const setColumns =
  (place: Place, widths: Widths): Command =>
  (state, dispatch) => {
    const found = nodeAt(state.doc, place)
    const { min, max } = nodes.columns
    if (found?.node.type.name !== "columns" || widths.length < min || widths.length > max) return false
    if (!dispatch) return true
    const { tr, schema } = state
    const { node, pos } = found
    const starts = node.children.map((_, at) =>
      node.children.slice(0, at).reduce((sum, one) => sum + one.nodeSize, pos + 1),
    )
    const remaining = Math.min(widths.length, node.childCount)
    // From the end, so that earlier positions stay valid.
    const behind = pos + node.nodeSize - 1
    if (widths.length > remaining)
      tr.insert(
        behind,
        widths.slice(remaining).map((width) => emptyColumn(schema, width)),
      )
    const moved = node.children.slice(remaining).flatMap((column) => (isEmpty(column) ? [] : column.children))
    const last = node.child(remaining - 1)
    const lastStart = starts[remaining - 1] ?? pos + 1
    if (remaining < node.childCount) tr.delete(starts[remaining] ?? behind, behind)
    if (moved.length > 0) {
      const end = lastStart + last.nodeSize - 1
      if (isEmpty(last)) tr.replaceWith(lastStart + 1, end, Fragment.from(moved))
      else tr.insert(end, moved)
    }
    for (let at = 0; at < remaining; at++)
      if ((node.child(at).attrs.width ?? null) !== (widths[at] ?? null))
        tr.setNodeMarkup(starts[at] ?? 0, null, { ...node.child(at).attrs, width: widths[at] ?? null })
    const { selection } = state
    // Changing a node drops its selection.
    if (selection instanceof NodeSelection && selection.from === pos)
      tr.setSelection(NodeSelection.create(tr.doc, pos))
    dispatch(tr)
    return true
  }

const emptyColumn = (schema: Node["type"]["schema"], width: number | null): Node =>
  schema.nodeFromJSON({ type: "column", attrs: { width }, content: [{ type: "paragraph" }] })

/** Only an empty paragraph. */
const isEmpty = ({ childCount, firstChild }: Node): boolean =>
  childCount === 0 ||
  (childCount === 1 && firstChild?.type.name === "paragraph" && firstChild.content.size === 0)

import type { Node } from "@tiptap/pm/model"
import { type EditorState, NodeSelection } from "@tiptap/pm/state"
import type { Repeat } from "#lib/documents/attributes"
import type { NodeType, Place } from "#lib/documents/nodes"
import { widthsOf } from "./columns.ts"
import { repeatAround } from "./scope.ts"
import { placeOf } from "./places.ts"

/**
 * The node that a person is at, for the inspector. `around` are the nodes from the doc on, for a breadcrumb; `repeat`
 * is the repetition of the enclosing row, whose item tags may use there.
 */
export type SelectedNode = {
  type: NodeType
  attrs: Record<string, unknown>
  place: Place
  around: { type: NodeType; place: Place }[]
  repeat: Repeat | null
  /** The selected columns, or those around the selected column, with their widths. */
  columns: { place: Place; widths: (number | null)[] } | null
}

export function selectedIn({ selection }: EditorState): SelectedNode | null {
  const { $from } = selection
  const chosen = selection instanceof NodeSelection ? selection.node : null
  const node = chosen ?? $from.parent
  const depth = chosen ? $from.depth + 1 : $from.depth
  const repeat = (node.attrs.repeat as Repeat | null | undefined) ?? repeatAround($from)
  return {
    type: nameOf(node),
    attrs: storedAttrs(node),
    place: placeOf($from, depth),
    around: Array.from({ length: depth }, (_, at) => ({
      type: nameOf($from.node(at)),
      place: placeOf($from, at),
    })),
    repeat,
    columns: columnsOf(node, placeOf($from, depth), $from.node(depth - 1)),
  }
}

/** Without the marks that only the editor stores with a chip (yjs/carried-marks.ts). */
const storedAttrs = ({ attrs: { marks: _, ...stored } }: Node): SelectedNode["attrs"] => stored

function columnsOf(node: Node, place: Place, parent: Node | undefined): SelectedNode["columns"] {
  if (node.type.name === "columns") return { place, widths: widthsOf(node) }
  if (node.type.name !== "column" || !parent) return null
  return { place: place.slice(0, -1), widths: widthsOf(parent) }
}

const nameOf = (node: Node): NodeType => node.type.name as NodeType

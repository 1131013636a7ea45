import type { Node, ResolvedPos } from "@tiptap/pm/model"
import type { Place } from "#lib/documents/nodes"

/**
 * Converts places of documents (indexes from the doc down) to positions of ProseMirror (tokens from its start) and
 * back. Pure.
 */

export type Found = { pos: number; node: Node }

/** The node at a place with the position before it; -1 for the doc itself. Null: deleted. */
export function nodeAt(doc: Node, place: Place): Found | null {
  let found: Found = { pos: -1, node: doc }
  for (const index of place) {
    const { pos, node } = found
    if (index < 0 || index >= node.childCount) return null
    let before = pos + 1
    for (let at = 0; at < index; at++) before += node.child(at).nodeSize
    found = { pos: before, node: node.child(index) }
  }
  return found
}

/** The place of the node that begins at a position. */
export const placeAt = (doc: Node, pos: number): Place =>
  pos < 0 ? [] : placeOf(doc.resolve(pos), doc.resolve(pos).depth + 1)

/** The place of a position's ancestor at a depth; one level below its parent it is the node after the position. */
export function placeOf($pos: ResolvedPos, depth = $pos.depth): Place {
  return Array.from({ length: depth }, (_, at) => $pos.index(at))
}

import type { EditorView } from "@tiptap/pm/view"
import { containers, fitsAt } from "./fits.ts"
import type { Found } from "./places.ts"

/** The blocks under a pointer, and the gap between blocks for a dragged one. */

/** The innermost block at a point of the screen, and its ancestors outwards. */
export function blocksAt(view: EditorView, left: number, top: number): Found[] {
  const bounds = view.dom.getBoundingClientRect()
  // A point next to the message counts as the block at that height.
  const inside = Math.min(Math.max(left, bounds.left + 30), bounds.right - 30)
  const found = view.posAtCoords({ left: inside, top })
  if (!found) return []
  const { doc } = view.state
  const at = found.inside >= 0 ? found.inside : found.pos
  const $pos = doc.resolve(at)
  const blocks: Found[] = []
  const inner = found.inside >= 0 ? doc.nodeAt(found.inside) : null
  if (inner && containers.has($pos.parent.type.name)) blocks.push({ pos: at, node: inner })
  for (let depth = $pos.depth; depth > 0; depth--)
    if (containers.has($pos.node(depth - 1).type.name))
      blocks.push({ pos: $pos.before(depth), node: $pos.node(depth) })
  return blocks
}

/** A gap between blocks, with its line on the screen. */
export type DropGap = { gap: number; left: number; width: number; top: number }

/** Drop position: before or after the innermost block that has room for the dragged one. */
export function dropGapAt(view: EditorView, dragged: Found, left: number, top: number): DropGap | null {
  for (const { pos, node } of blocksAt(view, left, top)) {
    const isInside = pos >= dragged.pos && pos < dragged.pos + dragged.node.nodeSize
    if (isInside) return null
    const dom = view.nodeDOM(pos)
    if (!(dom instanceof HTMLElement)) continue
    const rect = dom.getBoundingClientRect()
    const isBefore = top < rect.top + rect.height / 2
    const gap = isBefore ? pos : pos + node.nodeSize
    const $gap = view.state.doc.resolve(gap)
    if (fitsAt($gap, $gap.depth, $gap.index(), $gap.index(), dragged.node))
      return { gap, left: rect.left, width: rect.width, top: isBefore ? rect.top : rect.bottom }
  }
  return null
}

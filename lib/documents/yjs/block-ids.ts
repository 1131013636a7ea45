import * as Y from "yjs"
import { fragmentName } from "./to-yjs.ts"

/**
 * Blocks of a shared document with a stable id: the client that created them and its clock at that time. It survives
 * edits in them and around them, and is deleted with them; a block that is cut and pasted gets another one.
 */
type Block = { element: Y.XmlElement; place: number[] }

const inline = new Set(["mergeTag", "hardBreak"])

/** The block at a place, or around it if the place is in a text; null if there is no block. */
export function blockIdAt(ydoc: Y.Doc, place: readonly number[]): string | null {
  let children = blocksIn(ydoc.getXmlFragment(fragmentName), [])
  let found: Block | undefined
  for (const at of place) {
    const next = children[at]
    if (!next) break
    found = next
    children = blocksIn(next.element, next.place)
  }
  return found ? idOf(found.element) : null
}

/** Current place of a block; null if it was deleted. */
export function placeOfBlock(ydoc: Y.Doc, id: string): number[] | null {
  const waiting = blocksIn(ydoc.getXmlFragment(fragmentName), [])
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (idOf(block.element) === id) return block.place
    waiting.push(...blocksIn(block.element, block.place))
  }
  return null
}

/** Blocks in a block, by index; a block with text has none. */
function blocksIn(parent: Y.XmlFragment, place: readonly number[]): Block[] {
  const children = parent.toArray()
  const isText = children.some((one) => !(one instanceof Y.XmlElement) || inline.has(one.nodeName))
  if (isText) return []
  return children.flatMap((element, at) =>
    element instanceof Y.XmlElement ? [{ element, place: [...place, at] }] : [],
  )
}

const idOf = ({ _item }: Y.XmlElement): string => (_item ? `${_item.id.client}.${_item.id.clock}` : "")

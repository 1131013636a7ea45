import * as Y from "yjs"
import { fragmentName } from "./to-yjs.ts"

/**
 * Blocks of a shared document by an id of their own: the client that made them and its clock then. It stays whatever is
 * written in them and around them, and is gone with them; a block that is cut and put in elsewhere is another one.
 */
type Block = { element: Y.XmlElement; place: number[] }

const inline = new Set(["mergeTag", "hardBreak"])

/** The block that is at a place, or round it where that is in a text; null at no block. */
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

/** Where a block is now; null where it is gone. */
export function placeOfBlock(ydoc: Y.Doc, id: string): number[] | null {
  const waiting = blocksIn(ydoc.getXmlFragment(fragmentName), [])
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (idOf(block.element) === id) return block.place
    waiting.push(...blocksIn(block.element, block.place))
  }
  return null
}

/** Blocks in a block, by their number in it; of one with text in it there are none. */
function blocksIn(parent: Y.XmlFragment, place: readonly number[]): Block[] {
  const children = parent.toArray()
  const isText = children.some((one) => !(one instanceof Y.XmlElement) || inline.has(one.nodeName))
  if (isText) return []
  return children.flatMap((element, at) =>
    element instanceof Y.XmlElement ? [{ element, place: [...place, at] }] : [],
  )
}

const idOf = ({ _item }: Y.XmlElement): string => (_item ? `${_item.id.client}.${_item.id.clock}` : "")

import { type EditorState, Plugin } from "@tiptap/pm/state"
import type { EditorView } from "@tiptap/pm/view"
import { ySyncPluginKey } from "@tiptap/y-tiptap"
import type * as Y from "yjs"
import { blockIdAt, placeOfBlock } from "#lib/documents/yjs/block-ids"
import { Signal } from "../views/signal.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { moveTo } from "./acts.ts"
import { type DropGap, dropGapAt } from "./block-at.ts"
import { type Found, nodeAt } from "./places.ts"
import type { Place } from "#lib/documents/nodes"

/**
 * A block being dragged by its handle, and the line at its drop position. The block is identified by its id in the
 * shared document, because others may write before it meanwhile, and the bridge to Yjs maps no positions.
 */
export type Dragging = { block: string | null; line: Signal<DropGap | null> }

export const dragging = (): Dragging => ({ block: null, line: new Signal<DropGap | null>(null) })

export function beginDragging(drag: Dragging, { state }: EditorView, place: Place): void {
  const ydoc = ydocOf(state)
  drag.block = ydoc && blockIdAt(ydoc, place)
}

const ydocOf = (state: EditorState): Y.Doc | null =>
  (ySyncPluginKey.getState(state) as { doc: Y.Doc } | undefined)?.doc ?? null

export const draggingPlugin = (drag: Dragging): Plugin => {
  const draggedIn = ({ state }: EditorView): Found | null => {
    const ydoc = ydocOf(state)
    const place = ydoc && drag.block && placeOfBlock(ydoc, drag.block)
    return place ? nodeAt(state.doc, place) : null
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        dragover: (view, event) => {
          const dragged = draggedIn(view)
          if (!dragged) return false
          drag.line.set(dropGapAt(view, dragged, event.clientX, event.clientY))
          event.preventDefault()
          return true
        },
        dragleave: (view, event) => {
          if (drag.block && !view.dom.contains(event.relatedTarget as Node | null)) drag.line.set(null)
          return false
        },
        drop: (view, event) => {
          if (!drag.block) return false
          event.preventDefault()
          // Null after another person deleted it; its text would be inserted by default.
          const dragged = draggedIn(view)
          const line = dragged && dropGapAt(view, dragged, event.clientX, event.clientY)
          endDragging(drag)
          if (dragged && line) oneStep(view, () => moveTo(dragged, line.gap)(view.state, view.dispatch))
          view.focus()
          return true
        },
      },
    },
  })
}

export function endDragging(drag: Dragging): void {
  drag.block = null
  drag.line.set(null)
}

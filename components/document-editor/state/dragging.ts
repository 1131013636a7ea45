import { Plugin } from "@tiptap/pm/state"
import type { EditorView } from "@tiptap/pm/view"
import { Signal } from "../views/signal.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { moveTo } from "./acts.ts"
import { type DropGap, dropGapAt } from "./block-at.ts"
import { type Found, nodeAt } from "./places.ts"
import type { Place } from "#lib/documents/nodes"

/** A block being dragged by its handle, and the line at its drop position. */
export type Dragging = { place: Place | null; line: Signal<DropGap | null> }

export const dragging = (): Dragging => ({ place: null, line: new Signal<DropGap | null>(null) })

export const draggingPlugin = (drag: Dragging): Plugin => {
  const draggedIn = (view: EditorView): Found | null => drag.place && nodeAt(view.state.doc, drag.place)
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
          if (drag.place && !view.dom.contains(event.relatedTarget as Node | null)) drag.line.set(null)
          return false
        },
        drop: (view, event) => {
          const dragged = draggedIn(view)
          if (!dragged) return false
          event.preventDefault()
          const line = dropGapAt(view, dragged, event.clientX, event.clientY)
          endDragging(drag)
          if (line) oneStep(view, () => moveTo(dragged, line.gap)(view.state, view.dispatch))
          view.focus()
          return true
        },
      },
    },
  })
}

export function endDragging(drag: Dragging): void {
  drag.place = null
  drag.line.set(null)
}

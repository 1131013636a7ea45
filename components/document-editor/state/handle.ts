import type { Editor } from "@tiptap/core"
import type { Command } from "@tiptap/pm/state"
import { engineWritings } from "#lib/documents/engines"
import type { NodeType, Place } from "#lib/documents/nodes"
import { idOfType } from "../blocks/block-kinds.ts"
import { insertBlock } from "../blocks/insert-block.ts"
import { firstTag } from "../values/known-tags.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { duplicate, move, remove, select, setAttrs } from "./acts.ts"
import { setColumns } from "./columns.ts"
import type { DocumentJson } from "./document-json.ts"
import { nodeAt } from "./places.ts"

/** Methods of a canvas for its page. Deleted places do nothing; each action is one Undo step. */
export type DocumentHandle = {
  focus(): void
  /** Selects the node and shows it; of the doc itself, the whole message, where keys write nothing. */
  goTo(place: Place): void
  setAttrs(place: Place, attrs: Record<string, unknown>): void
  remove(place: Place): void
  duplicate(place: Place): void
  move(place: Place, by: 1 | -1): void
  /** As many columns as there are widths; nothing in them is lost. */
  setColumns(place: Place, widths: readonly (number | null)[]): void
  /** As the slash menu does. */
  insert(type: NodeType): void
  undo(): void
  redo(): void
  /** The whole content; an invalid document changes nothing. */
  replace(doc: DocumentJson): void
}

/** `onGo` is called with the place a page goes to. */
export function handleOf(
  editor: Editor,
  { inputs }: CanvasState,
  onGo: (place: Place) => void,
): DocumentHandle {
  const { view } = editor
  const act = (command: Command) => {
    if (editor.isEditable) oneStep(view, () => command(view.state, view.dispatch))
  }
  return {
    focus: () => void editor.commands.focus(),
    goTo: (place) => {
      const found = nodeAt(view.state.doc, place)
      if (!found) return
      onGo(place)
      if (found.pos < 0) return view.dom.blur()
      view.dispatch(select(view.state.tr, found.pos).scrollIntoView())
      view.focus()
    },
    setAttrs: (place, attrs) => act(setAttrs(place, attrs)),
    remove: (place) => act(remove(place)),
    duplicate: (place) => act(duplicate(place)),
    move: (place, by) => act(move(place, by)),
    setColumns: (place, widths) => act(setColumns(place, widths)),
    insert: (type) => {
      const id = idOfType(type)
      const { engine, values, globals, tags } = inputs.get()
      if (id) act(insertBlock(id, firstTag({ values, globals, tags, engine: engineWritings[engine] })))
      view.focus()
    },
    undo: () => void editor.commands.undo(),
    redo: () => void editor.commands.redo(),
    replace: (doc) => act(replaceAll(doc)),
  }
}

/** An unknown node would empty the document, so it is read in full first. */
export const replaceAll =
  (doc: DocumentJson): Command =>
  (state, dispatch) => {
    try {
      const read = state.schema.nodeFromJSON(doc)
      read.check()
      dispatch?.(state.tr.replaceWith(0, state.doc.content.size, read.content))
      return true
    } catch {
      return false
    }
  }

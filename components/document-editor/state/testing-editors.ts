import { Editor } from "@tiptap/core"
import * as Y from "yjs"
import { brand } from "#lib/documents/brand"
import { documentEditorWords } from "#words-of-all/document-editor"
import { suggestions } from "../chrome/suggestions.ts"
import { canvasState } from "../views/canvas-state.ts"
import { canvasExtensions } from "./canvas-extension.ts"
import type { DocumentJson } from "./document-json.ts"
import { type Dragging, dragging } from "./dragging.ts"
import { writeDocument } from "./testing.ts"

/** Editors on shared documents, for tests; `closeEditors` goes into afterEach. */
const editors: Editor[] = []
export function closeEditors(): void {
  for (const editor of editors.splice(0)) editor.destroy()
}

function openEditor(ydoc: Y.Doc, drag: Dragging = dragging()): Editor {
  const canvas = canvasState({
    words: documentEditorWords.en,
    values: { name: "Sam" },
    globals: {},
    tags: [],
    engine: "liquid",
    brand: brand.parse({}),
    isReadOnly: false,
    choosePicture: null,
    pictureAddress: null,
    snippets: [],
    hasPlace: false,
  })
  const { hints } = documentEditorWords.en
  const editor = new Editor({
    element: document.createElement("div"),
    injectCSS: false,
    extensions: canvasExtensions({
      ydoc,
      awareness: undefined,
      person: { name: "A", colour: "#000000" },
      canvas,
      suggestions: suggestions(),
      canOffer: () => true,
      drag,
      hints: () => ({ ...hints, repeated: () => "repeated", shownWhen: () => "when" }),
      keyActions: { editNode: () => false, link: () => false, blockMenu: () => false, textBar: () => false },
    }),
  })
  editors.push(editor)
  return editor
}

/** Two people on one document, whose changes reach each other at once. */
export function openBoth(doc: DocumentJson, drag?: Dragging) {
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  writeDocument(one, doc)
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  one.on(
    "update",
    (update: Uint8Array, origin) => origin !== "other" && Y.applyUpdate(other, update, "other"),
  )
  other.on(
    "update",
    (update: Uint8Array, origin) => origin !== "other" && Y.applyUpdate(one, update, "other"),
  )
  return { here: openEditor(one, drag), there: openEditor(other), ydoc: one }
}

import { type AnyExtension, Extension, type Extensions, type Node } from "@tiptap/core"
import { Collaboration } from "@tiptap/extension-collaboration"
import { CollaborationCaret } from "@tiptap/extension-collaboration-caret"
import { gapCursor } from "@tiptap/pm/gapcursor"
import type { Awareness } from "y-protocols/awareness"
import type * as Y from "yjs"
import { Plugin } from "@tiptap/pm/state"
import { suggestionsExtension, type Suggestions } from "../chrome/suggestions.ts"
import { chipPlugin } from "../merge-tags/chips.ts"
import { attributesOf, carried, schemaOf } from "../schema/attributes-of.ts"
import { copyOf, documentExtensions } from "../schema/extensions.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { nodeViewsPlugin } from "../views/node-views.ts"
import { carriedMarksPlugin } from "../yjs/carried-marks.ts"
import { type Dragging, draggingPlugin } from "./dragging.ts"
import { filesPlugin } from "./files.ts"
import { type Hints, hintsPlugin } from "./hints.ts"
import { type KeyActions, keysOf } from "./keys.ts"
import { marksPlugin } from "./marked.ts"
import { branchesPlugin, isFromYjs, typedTextPlugin, writablePlugin } from "./settle.ts"
import { typingRules } from "./typing.ts"
import { element, fixed } from "../views/draw.ts"

/** The extensions of a canvas, except those for handing it over: schema, views, keys, typing and sharing. */
type CanvasParts = {
  ydoc: Y.Doc
  awareness: Awareness | undefined
  person: { name: string; colour: string }
  canvas: CanvasState
  suggestions: Suggestions
  canOffer: Parameters<typeof suggestionsExtension>[1]
  drag: Dragging
  hints: () => Hints
  keyActions: KeyActions
}

export const canvasExtensions = (parts: CanvasParts): Extensions => [
  ...editedDocument(),
  sharing(parts),
  ...carets(parts),
  suggestionsExtension(parts.suggestions, parts.canOffer),
  Extension.create({
    name: "canvas",
    addKeyboardShortcuts() {
      const keys = Object.entries(keysOf(parts.keyActions))
      return Object.fromEntries(
        keys.map(([key, command]) => [
          key,
          () => this.editor.isEditable && command(this.editor.state, this.editor.view.dispatch),
        ]),
      )
    },
    addInputRules() {
      return typingRules(this.editor.schema)
    },
    addProseMirrorPlugins: () => [
      caretBeforeKeyPlugin(),
      draggingPlugin(parts.drag),
      filesPlugin(parts.canvas),
      nodeViewsPlugin(parts.canvas),
      chipPlugin(isFromYjs),
      carriedMarksPlugin(),
      branchesPlugin(),
      writablePlugin(),
      typedTextPlugin(),
      hintsPlugin(parts.hints),
      marksPlugin(),
      gapCursor(),
    ],
  }),
]

/** The schema of documents; chips have one more attribute, which is absent in stored documents and on clipboards. */
export const editedDocument = (): AnyExtension[] =>
  documentExtensions().map((extension) =>
    extension.name === "mergeTag"
      ? (extension as Node).extend({
          addAttributes: () => ({
            ...attributesOf(schemaOf("mergeTag")),
            marks: { default: null, rendered: false, parseHTML: () => null },
          }),
          renderHTML: ({ node }) => [
            "span",
            carried("mergeTag", { expr: node.attrs.expr }),
            ...copyOf("mergeTag", node.attrs),
          ],
          renderText: ({ node }) => `{{${node.attrs.expr}}}`,
        })
      : extension,
  )

/** Undo is Yjs's: it reverts this person's changes, and nothing of others. */
const sharing = ({ ydoc }: CanvasParts): AnyExtension =>
  Collaboration.configure({ document: ydoc, field: "doc" })

const carets = ({ awareness, person }: CanvasParts): AnyExtension[] =>
  awareness
    ? [
        CollaborationCaret.configure({
          provider: { awareness },
          user: { name: person.name, color: person.colour },
          render: caretOf,
          selectionRender: ({ color }) => ({ class: "doc-others-selection", style: `--person: ${color}` }),
        }),
      ]
    : []

/** Another person's caret with their name. */
function caretOf({ name, color }: Record<string, unknown>): HTMLElement {
  const caret = fixed(element("span", "doc-caret", element("span", "doc-caret-name", String(name ?? ""))))
  caret.style.setProperty("--person", String(color))
  return caret
}

/**
 * ProseMirror reads a caret that the browser moved, by a press or an arrow, on `selectionchange`, which browsers fire
 * in a later task. On a busy page a key comes first and would act on the previous selection, so each key reports the
 * caret itself.
 */
function caretBeforeKeyPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: ({ dom }, { isComposing }) => {
          if (!isComposing) dom.ownerDocument.dispatchEvent(new Event("selectionchange"))
        },
      },
    },
  })
}

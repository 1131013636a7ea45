import type { Node, Schema } from "@tiptap/pm/model"
import { EditorState } from "@tiptap/pm/state"
import { EditorView } from "@tiptap/pm/view"
import type { CanvasState, SharedSnippet } from "../../views/canvas-state.ts"
import { type Draw, element, fixed, piece, type Views } from "../../views/draw.ts"
import { Signal } from "../../views/signal.ts"
import type { CanvasKinds } from "../canvas-kind.ts"

/** Shared parts: a snippet as it looks, which is edited elsewhere, and the place for the message in a layout. */

const drawSnippet: Draw = (node, view, _getPos, canvas, views) => {
  const label = element("span", "doc-label-text")
  const host = element("div", "doc-snippet-blocks")
  const dom = fixed(element("div", "doc-snippet", element("div", "doc-label", label), host))
  let shown: { of: SharedSnippet | undefined; leave: () => void } | null = null
  const draw = ({ attrs }: Node) => {
    const { snippets, words } = canvas.inputs.get()
    const found = snippets.find(({ id }) => id === attrs.id)
    label.textContent = words.snippetLabel({ name: found?.name || String(attrs.name) })
    if (shown && shown.of === found) return
    shown?.leave()
    host.replaceChildren()
    shown = { of: found, leave: contentOf(found, { host, view, views, canvas }) }
  }
  return piece(node, dom, draw, {
    redrawOn: [canvas.inputs],
    destroy: () => shown?.leave(),
  })
}

type Place = { host: HTMLElement; view: EditorView; views: Views; canvas: CanvasState }

/** The snippet's blocks, drawn as in its own editor and read-only; returns a function that removes them. */
function contentOf(snippet: SharedSnippet | undefined, { host, view, views, canvas }: Place): () => void {
  const { faces } = canvas.inputs.get().words
  const doc = snippet?.blocks ? docOf(view.state.schema, snippet.blocks) : null
  if (!doc) {
    host.append(element("div", "doc-face", snippet ? faces.snippetUndrawn : faces.snippetGone))
    return () => {}
  }
  const { inner, leave } = readOnly(canvas)
  const drawn = new EditorView(
    { mount: host },
    { state: EditorState.create({ doc, plugins: [views(inner)] }), editable: () => false },
  )
  return () => {
    leave()
    drawn.destroy()
  }
}

function docOf(schema: Schema, blocks: readonly unknown[]): Node | null {
  try {
    const doc = schema.nodeFromJSON({ type: "doc", content: blocks })
    doc.check()
    return doc
  } catch {
    return null
  }
}

/** The same canvas for a reader. */
function readOnly(canvas: CanvasState): { inner: CanvasState; leave: () => void } {
  const asRead = () => ({ ...canvas.inputs.get(), isReadOnly: true })
  const inputs = new Signal(asRead())
  const leave = canvas.inputs.subscribe(() => inputs.set(asRead()))
  return { inner: { ...canvas, inputs }, leave }
}

const drawSlot: Draw = (node, _view, _getPos, { inputs }) =>
  piece(
    node,
    fixed(element("div", "doc-slot", element("div", "doc-face", inputs.get().words.faces.slot))),
    () => {},
  )

/** Inserted from a list of those that there are (chrome/shared-options.tsx). */
export const shared: CanvasKinds<"snippet" | "slot"> = {
  snippet: { view: drawSnippet },
  slot: { view: drawSlot },
}

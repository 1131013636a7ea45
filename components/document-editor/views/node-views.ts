import type { Node } from "@tiptap/pm/model"
import { NodeSelection, Plugin } from "@tiptap/pm/state"
import { type CanvasState, openEvent } from "./canvas-state.ts"
import { blockViews } from "./block-views.ts"
import { conditionViews } from "./condition-views.ts"
import { type Draw, element, fixed, piece } from "./draw.ts"
import { slotView, snippetView } from "./shared-views.ts"
import { textViews } from "./text-views.ts"
import { filledIn, scopeAt } from "../state/scope.ts"

/**
 * A merge tag with its text from the sample; dashed when nothing fills it. Its path is its title, and is read aloud.
 */
const chipView: Draw = (node, view, getPos, { inputs, opened, drawn }) => {
  const text = element("span", "doc-chip-text")
  const spoken = element("span", "sr-only")
  const dom = fixed(element("span", "doc-chip", text, spoken))
  const draw = ({ attrs }: Node) => {
    const pos = getPos()
    if (pos === undefined || pos > view.state.doc.content.size) return
    const { values, words, engine } = inputs.get()
    const filled = filledIn(String(attrs.expr), scopeAt(view.state.doc.resolve(pos), values))
    const isNamed = filled.path === "UnsubscribeUrl" || engine === "none"
    dom.classList.toggle("doc-chip-empty", !filled.isFilled && !isNamed)
    dom.classList.toggle("doc-chip-fallback", filled.isFallback)
    text.textContent = filled.isFilled ? filled.text : filled.path
    dom.title = titleOf(filled, words.chip)
    spoken.textContent = ` (${dom.title}) `
  }
  const open = () => {
    const pos = getPos()
    if (pos === undefined || !view.editable) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    opened.set({ kind: "chip", dom, pos: getPos })
  }
  for (const name of ["dblclick", openEvent]) dom.addEventListener(name, open)
  return piece(node, dom, draw, {
    redrawOn: [inputs, drawn],
    destroy: () => {
      if (opened.get()?.dom === dom) opened.set(null)
    },
  })
}

type ChipWords = {
  filled: (values: { path: string }) => string
  fallback: (values: { path: string }) => string
  empty: (values: { path: string }) => string
}

function titleOf({ path, isFilled, isFallback }: ReturnType<typeof filledIn>, words: ChipWords): string {
  if (isFallback) return words.fallback({ path })
  return isFilled ? words.filled({ path }) : words.empty({ path })
}

const draws: Record<string, Draw> = {
  ...textViews,
  ...blockViews,
  ...conditionViews,
  mergeTag: chipView,
  snippet: (...drawn) => snippetView(nodeViewsPlugin)(...drawn),
  slot: slotView,
}

/** Draws every kind of node as it will look; the schema's own HTML is for clipboards. */
export const nodeViewsPlugin = (canvas: CanvasState): Plugin =>
  new Plugin({
    view: () => ({
      update: (view, before) => {
        if (view.state.doc !== before.doc) canvas.drawn.set(canvas.drawn.get() + 1)
      },
    }),
    props: {
      nodeViews: Object.fromEntries(
        Object.entries(draws).map(([type, draw]) => [
          type,
          (node, view, getPos) => draw(node, view, getPos as () => number | undefined, canvas),
        ]),
      ),
      markViews: {
        colour: ({ attrs }) => {
          const dom = element("span", "")
          dom.style.color = String(attrs.colour)
          return { dom }
        },
        link: ({ attrs }) => {
          const dom = element("span", "doc-link")
          dom.title = String(attrs.href)
          return { dom }
        },
      },
    },
  })

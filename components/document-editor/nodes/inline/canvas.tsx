import type { Node } from "@tiptap/pm/model"
import { NodeSelection } from "@tiptap/pm/state"
import { Braces } from "lucide-react"
import { filledIn, scopeAt } from "../../state/scope.ts"
import { openEvent } from "../../views/canvas-state.ts"
import { type Draw, element, fixed, piece } from "../../views/draw.ts"
import type { CanvasKinds, Insert } from "../canvas-kind.ts"

/**
 * A merge tag with its text from the sample; dashed when nothing fills it. Its path is its title, and is read aloud.
 */
const drawChip: Draw = (node, view, getPos, { inputs, opened, drawn }) => {
  const text = element("span", "doc-chip-text")
  const spoken = element("span", "sr-only")
  const dom = fixed(element("span", "doc-chip", text, spoken))
  // Drawn on every change of the document: a text that is written without need would be laid out again.
  let shown = ""
  const draw = ({ attrs }: Node) => {
    const pos = getPos()
    if (pos === undefined || pos > view.state.doc.content.size) return
    const { values, words, engine } = inputs.get()
    const filled = filledIn(String(attrs.expr), scopeAt(view.state.doc.resolve(pos), values))
    const isNamed = filled.path === "UnsubscribeUrl" || engine === "none"
    const isEmpty = !filled.isFilled && !isNamed
    const title = titleOf(filled, words.chip)
    const look = JSON.stringify([filled, isEmpty, title])
    if (look === shown) return
    shown = look
    dom.classList.toggle("doc-chip-empty", isEmpty)
    dom.classList.toggle("doc-chip-fallback", filled.isFallback)
    text.textContent = filled.isFilled ? filled.text : filled.path
    dom.title = title
    spoken.textContent = ` (${title}) `
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

export const inline: CanvasKinds<"text" | "mergeTag" | "hardBreak"> = {
  text: { view: null },
  mergeTag: { view: drawChip, element: "span", copy: ({ expr }) => [`{{${expr}}}`] },
  hardBreak: { view: null, element: "br", foreign: [{ tag: "br" }] },
}

export const tagInserts = [
  {
    id: "mergeTag",
    group: "values",
    type: "mergeTag",
    icon: <Braces aria-hidden />,
    content: (tag: string) => ({ type: "mergeTag", attrs: { expr: tag } }),
    isSupported: ({ hasTags }) => hasTags,
  },
] as const satisfies readonly Insert[]

import { NodeSelection } from "@tiptap/pm/state"
import { openEvent } from "./canvas-state.ts"
import { filledIn, scopeAt } from "../state/scope.ts"
import { type Draw, element, fixed, piece } from "./draw.ts"

/**
 * A merge tag with its text from the sample; dashed when nothing fills it. Its path is its title, and is read aloud.
 */
export const chipView: Draw = (node, view, getPos, { inputs, opened, drawn }) => {
  const text = element("span", "doc-chip-text")
  const spoken = element("span", "sr-only")
  const dom = fixed(element("span", "doc-chip", text, spoken))
  let now = node
  const draw = () => {
    const pos = getPos()
    if (pos === undefined || pos > view.state.doc.content.size) return
    const { values, words, engine } = inputs.get()
    const filled = filledIn(String(now.attrs.expr), scopeAt(view.state.doc.resolve(pos), values))
    const isNamed = filled.path === "UnsubscribeUrl" || engine === "none"
    dom.classList.toggle("doc-chip-empty", !filled.isFilled && !isNamed)
    dom.classList.toggle("doc-chip-fallback", filled.isFallback)
    text.textContent = filled.isFilled ? filled.text : filled.path
    dom.title = titleOf(filled, words.chip)
    spoken.textContent = ` (${dom.title}) `
  }
  const leave = [inputs.subscribe(draw), drawn.subscribe(draw)]
  const open = () => {
    const pos = getPos()
    if (pos === undefined || !view.editable) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    opened.set({ kind: "chip", dom, pos: getPos })
  }
  for (const name of ["dblclick", openEvent]) dom.addEventListener(name, open)
  return piece(
    node,
    dom,
    (next) => {
      now = next
      draw()
    },
    {
      destroy: () => {
        for (const one of leave) one()
        if (opened.get()?.dom === dom) opened.set(null)
      },
    },
  )
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

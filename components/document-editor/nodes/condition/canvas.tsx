import { GitBranch } from "lucide-react"
import type { Test } from "#lib/documents/attributes"
import { engineWritings } from "#lib/documents/engines"
import { toggleOtherwise } from "../../state/acts.ts"
import { placeAt } from "../../state/places.ts"
import { around, type Draw, element, fixed, pressable } from "../../views/draw.ts"
import { shownWhen } from "../../views/sentences.ts"
import { type CanvasKinds, emptyParagraph, type Insert } from "../canvas-kind.ts"

/** A condition as a block with a line that says when it is shown, and buttons to add or remove its other branch. */
const drawCondition: Draw = (node, view, getPos, { inputs }) => {
  const sentence = element("span", "doc-label-text")
  const toggle = pressable("", "doc-label-act", () => {
    const pos = getPos()
    if (pos !== undefined) toggleOtherwise(placeAt(view.state.doc, pos))(view.state, view.dispatch)
  })
  const label = fixed(element("div", "doc-label", element("span", "doc-label-sign"), sentence, toggle))
  const content = element("div", "doc-branches")
  let now = node
  const draw = () => {
    const { words, engine, isReadOnly } = inputs.get()
    sentence.textContent = shownWhen(now.attrs.test as Test, words)
    toggle.textContent = now.childCount > 1 ? words.acts.removeOtherwise : words.acts.addOtherwise
    toggle.hidden = isReadOnly || (now.childCount === 1 && !engineWritings[engine].hasOtherwise)
  }
  return around(node, {
    dom: element("div", "doc-condition", label, content),
    contentDOM: content,
    dress: (next) => {
      now = next
      draw()
      return true
    },
    destroy: inputs.subscribe(draw),
  })
}

const drawBranch =
  (isOtherwise: boolean): Draw =>
  (node, _view, _getPos, { inputs }) => {
    const content = element("div", "doc-branch")
    const label = isOtherwise
      ? fixed(
          element(
            "div",
            "doc-label",
            element("span", "doc-label-sign"),
            element("span", "doc-label-text", inputs.get().words.otherwise),
          ),
        )
      : null
    return around(node, { dom: element("div", "", label, content), contentDOM: content, dress: () => true })
  }

export const condition: CanvasKinds<"condition" | "shown" | "otherwise"> = {
  condition: { view: drawCondition, isClosed: true },
  shown: { view: drawBranch(false) },
  otherwise: { view: drawBranch(true) },
}

export const conditionInserts = [
  {
    id: "condition",
    group: "values",
    type: "condition",
    icon: <GitBranch aria-hidden />,
    content: (tag: string) => ({
      type: "condition",
      attrs: { test: { kind: "set", tag } },
      content: [{ type: "shown", content: [emptyParagraph] }],
    }),
    isSupported: ({ tests }) => tests.size > 0,
  },
] as const satisfies readonly Insert[]

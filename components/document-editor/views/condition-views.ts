import type { Repeat, Test } from "#lib/documents/attributes"
import { engineWritings } from "#lib/documents/engines"
import type { DocumentEditorWords } from "#words/document-editor"
import { toggleOtherwise } from "../state/acts.ts"
import { placeAt } from "../state/places.ts"
import { aligned, around, type Draw, element, fixed, pressable } from "./draw.ts"

/** A condition as a block with a line that says when it is shown, and buttons to add or remove its other branch. */
const condition: Draw = (node, view, getPos, { inputs }) => {
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

const branch =
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

/** The end of a message: the author's lines, then those of the brand, then the mandatory link. */
const footer: Draw = (node, _view, _getPos, { inputs }) => {
  const content = element("div", "")
  const brand = element("p", "doc-text")
  const unsubscribe = element("span", "doc-unsubscribe")
  const dom = element(
    "div",
    "doc-footer",
    content,
    fixed(element("div", "", brand, element("p", "doc-text", unsubscribe))),
  )
  const drawBrand = () => {
    brand.textContent = inputs.get().brand.footer
    brand.hidden = brand.textContent === ""
  }
  return around(node, {
    dom,
    contentDOM: content,
    dress: ({ attrs }) => {
      drawBrand()
      unsubscribe.textContent = String(attrs.unsubscribe)
      aligned(dom, attrs)
      return true
    },
    destroy: inputs.subscribe(drawBrand),
  })
}

export const conditionViews: Record<string, Draw> = {
  condition,
  shown: branch(false),
  otherwise: branch(true),
  footer,
}

/** Conditions and repetitions as sentences. Pure. */
export const shownWhen = (test: Test, { onlyWhen }: DocumentEditorWords): string =>
  onlyWhen[test.kind]({ tag: test.tag, value: "value" in test ? test.value : "" })

export const forEach = ({ item, list }: Repeat, { forEachItem }: DocumentEditorWords): string =>
  forEachItem({ item, list })

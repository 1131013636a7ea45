import { PanelBottom } from "lucide-react"
import { aligned, around, type Draw, element, fixed } from "../../views/draw.ts"
import { type CanvasKinds, emptyParagraph, type Insert } from "../canvas-kind.ts"

/** The end of a message: the author's lines, then those of the brand, then the mandatory link. */
const drawFooter: Draw = (node, _view, _getPos, { inputs }) => {
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

export const footer: CanvasKinds<"footer"> = { footer: { view: drawFooter, isClosed: true } }

export const footerInserts = [
  {
    id: "footer",
    group: "layout",
    type: "footer",
    icon: <PanelBottom aria-hidden />,
    content: () => ({ type: "footer", content: [emptyParagraph] }),
  },
] as const satisfies readonly Insert[]

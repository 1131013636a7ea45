import type { Node } from "@tiptap/pm/model"
import { MousePointerClick } from "lucide-react"
import { aligned, type Draw, element, fixed, piece } from "../../views/draw.ts"
import { filling } from "../../views/filling.ts"
import { type CanvasKinds, type Insert, linked } from "../canvas-kind.ts"

const drawButton: Draw = (node, view, getPos, canvas) => {
  const label = element("span", "doc-button")
  const dom = fixed(element("div", "doc-button-line", label))
  const fill = filling(view, getPos, canvas)
  const draw = ({ attrs }: Node) => {
    const { words } = canvas.inputs.get()
    const written = String(attrs.label)
    label.textContent = written ? fill(written) : words.faces.button
    label.classList.toggle("doc-button-outline", attrs.style === "outline")
    label.classList.toggle("doc-unwritten", written === "")
    label.title = String(attrs.href)
    aligned(dom, attrs)
  }
  return piece(node, dom, draw, { redrawOn: [canvas.inputs] })
}

export const button: CanvasKinds<"button"> = {
  button: { view: drawButton, copy: ({ href, label }) => [linked(href, String(label))] },
}

export const buttonInserts = [
  {
    id: "button",
    group: "content",
    type: "button",
    icon: <MousePointerClick aria-hidden />,
    content: () => ({ type: "button" }),
  },
] as const satisfies readonly Insert[]

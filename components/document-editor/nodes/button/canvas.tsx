import { MousePointerClick } from "lucide-react"
import { aligned, type Draw, element, fixed, piece } from "../../views/draw.ts"
import { filling } from "../../views/filling.ts"
import { type CanvasKinds, type Insert, linked } from "../canvas-kind.ts"

const drawButton: Draw = (node, view, getPos, canvas) => {
  const label = element("span", "doc-button")
  const dom = fixed(element("div", "doc-button-line", label))
  let now = node
  const draw = (fill: (text: string) => string) => {
    const { words } = canvas.inputs.get()
    const written = String(now.attrs.label)
    label.textContent = written ? fill(written) : words.faces.button
    label.classList.toggle("doc-button-outline", now.attrs.style === "outline")
    label.classList.toggle("doc-unwritten", written === "")
    label.title = String(now.attrs.href)
    aligned(dom, now.attrs)
  }
  let leave = () => {}
  return piece(
    node,
    dom,
    (next) => {
      now = next
      leave()
      leave = filling(draw, view, getPos, canvas)
    },
    { destroy: () => leave() },
  )
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

import type { Node } from "@tiptap/pm/model"
import { SquareDashed } from "lucide-react"
import { plain } from "../../views/draw.ts"
import { type CanvasKinds, emptyParagraph, type Insert } from "../canvas-kind.ts"

const dress = (dom: HTMLElement, { attrs }: Node): void => {
  dom.style.background = typeof attrs.ground === "string" ? attrs.ground : ""
  dom.style.paddingBlock = typeof attrs.padding === "number" ? `${attrs.padding}px` : ""
  dom.classList.toggle("doc-section-own", attrs.ground !== null)
}

export const section: CanvasKinds<"section"> = { section: { view: plain(() => "div", "doc-section", dress) } }

export const sectionInserts = [
  {
    id: "section",
    group: "layout",
    type: "section",
    icon: <SquareDashed aria-hidden />,
    content: () => ({ type: "section", attrs: { ground: "#eef2f7" }, content: [emptyParagraph] }),
  },
] as const satisfies readonly Insert[]

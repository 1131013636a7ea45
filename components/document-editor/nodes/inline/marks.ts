import type { Mark } from "@tiptap/pm/model"
import type { marks } from "#lib/documents/nodes"
import { element } from "../../views/draw.ts"
import type { Foreign } from "../canvas-kind.ts"

export type MarkType = keyof typeof marks

type CanvasMark = {
  /** An element that other programs understand. */
  element: string
  foreign: readonly Foreign[]
  /** Draws it on the canvas; absent: the element. */
  view?: (mark: Mark) => { dom: HTMLElement }
  /** Text typed after it is not part of it. */
  isEnding?: boolean
}

/** Every mark on the canvas and on clipboards. */
export const canvasMarks: { readonly [Type in MarkType]: CanvasMark } = {
  bold: { element: "strong", foreign: [{ tag: "strong" }, { tag: "b" }] },
  italic: { element: "em", foreign: [{ tag: "em" }, { tag: "i" }] },
  underline: { element: "u", foreign: [{ tag: "u" }] },
  strike: { element: "s", foreign: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }] },
  link: {
    element: "a",
    foreign: [{ tag: "a[href]", read: (link) => ({ href: link.getAttribute("href") ?? "" }) }],
    view: ({ attrs }) => {
      const dom = element("span", "doc-link")
      dom.title = String(attrs.href)
      return { dom }
    },
    isEnding: true,
  },
  colour: {
    element: "span",
    foreign: [],
    view: ({ attrs }) => {
      const dom = element("span", "")
      dom.style.color = String(attrs.colour)
      return { dom }
    },
  },
}

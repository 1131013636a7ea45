import { InputRule } from "@tiptap/core"
import type { NodeType } from "@tiptap/pm/model"
import { Selection } from "@tiptap/pm/state"
import { Minus, UnfoldVertical } from "lucide-react"
import { gapFor } from "../../state/fits.ts"
import { type Draw, element, fixed, piece } from "../../views/draw.ts"
import type { CanvasKinds, Insert } from "../canvas-kind.ts"

const drawDivider: Draw = (node) =>
  piece(node, fixed(element("div", "doc-divider", element("hr", ""))), () => {})

const drawSpacer: Draw = (node) => {
  const size = element("span", "doc-spacer-size")
  const dom = fixed(element("div", "doc-spacer", size))
  return piece(node, dom, ({ attrs }) => {
    dom.style.height = `${attrs.height}px`
    size.textContent = `${attrs.height} px`
  })
}

const typeDivider = (divider: NodeType): InputRule =>
  new InputRule({
    find: /^---$/,
    handler: ({ state, range }) => {
      const { paragraph } = state.schema.nodes
      const { $from } = state.selection
      const node = divider.create()
      if (!paragraph || !gapFor(state, node) || $from.parent.type !== paragraph) return null
      if (!$from.node(-1).canReplaceWith($from.index(-1), $from.index(-1) + 1, node.type)) return null
      const start = range.from - 1
      state.tr.replaceWith(start, $from.after(), [node, paragraph.create()])
      state.tr.setSelection(Selection.near(state.tr.doc.resolve(start + 2)))
    },
  })

export const separators: CanvasKinds<"divider" | "spacer"> = {
  divider: { view: drawDivider, element: "hr", foreign: [{ tag: "hr" }], typed: typeDivider },
  spacer: { view: drawSpacer },
}

export const separatorInserts = [
  {
    id: "divider",
    group: "content",
    type: "divider",
    icon: <Minus aria-hidden />,
    content: () => ({ type: "divider" }),
  },
  {
    id: "spacer",
    group: "content",
    type: "spacer",
    icon: <UnfoldVertical aria-hidden />,
    content: () => ({ type: "spacer" }),
  },
] as const satisfies readonly Insert[]

import { wrappingInputRule } from "@tiptap/core"
import { List, ListOrdered } from "lucide-react"
import type { NodeType } from "#lib/documents/nodes"
import { plain } from "../../views/draw.ts"
import { type CanvasKinds, emptyParagraph, type Insert, type NodeJson } from "../canvas-kind.ts"

export const lists: CanvasKinds<"bulletList" | "orderedList" | "listItem"> = {
  bulletList: {
    view: plain(() => "ul", "doc-list"),
    element: "ul",
    foreign: [{ tag: "ul" }],
    typed: (type) => wrappingInputRule({ find: /^\s*[-+*]\s$/, type }),
  },
  orderedList: {
    view: plain(
      () => "ol",
      "doc-list",
      (dom, { attrs }) => dom.setAttribute("start", String(attrs.start)),
    ),
    element: "ol",
    foreign: [
      {
        tag: "ol",
        read: (element) => {
          const start = Number(element.getAttribute("start") ?? 1)
          return Number.isInteger(start) && start >= 0 && start <= 9999 ? { start } : {}
        },
      },
    ],
    typed: (type) =>
      wrappingInputRule({
        find: /^(\d{1,4})\.\s$/,
        type,
        getAttributes: ([, start]) => ({ start: Number(start) }),
        joinPredicate: ([, start], before) =>
          before.childCount + Number(before.attrs.start) === Number(start),
      }),
  },
  listItem: { view: plain(() => "li", ""), element: "li", foreign: [{ tag: "li" }], isDefining: true },
}

const list = (type: NodeType) => (): NodeJson => ({
  type,
  content: [{ type: "listItem", content: [emptyParagraph] }],
})

export const listInserts = [
  {
    id: "bulletList",
    group: "text",
    type: "bulletList",
    icon: <List aria-hidden />,
    content: list("bulletList"),
  },
  {
    id: "orderedList",
    group: "text",
    type: "orderedList",
    icon: <ListOrdered aria-hidden />,
    content: list("orderedList"),
  },
] as const satisfies readonly Insert[]

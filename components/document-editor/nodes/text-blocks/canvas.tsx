import { textblockTypeInputRule } from "@tiptap/core"
import { Heading1, Heading2, Heading3, Pilcrow } from "lucide-react"
import { aligned, plain } from "../../views/draw.ts"
import { alignOf, type CanvasKinds, emptyParagraph, type Foreign, type Insert } from "../canvas-kind.ts"

const foreignHeading = (tag: string, level: 1 | 2 | 3): Foreign => ({
  tag,
  read: (element) => ({ level, ...alignOf(element) }),
})

export const textBlocks: CanvasKinds<"heading" | "paragraph"> = {
  heading: {
    view: plain(
      ({ attrs }) => (attrs.level === 1 ? "h1" : attrs.level === 2 ? "h2" : "h3"),
      "doc-text doc-heading",
      (dom, { attrs }) => aligned(dom, attrs),
    ),
    element: ({ level }) => `h${level}`,
    // Six heading levels become three.
    foreign: [
      foreignHeading("h1", 1),
      foreignHeading("h2", 2),
      ...["h3", "h4", "h5", "h6"].map((tag) => foreignHeading(tag, 3)),
    ],
    isDefining: true,
    typed: (type) =>
      textblockTypeInputRule({
        find: /^(#{1,3})\s$/,
        type,
        getAttributes: ([, signs]) => ({ level: signs?.length }),
      }),
  },
  paragraph: {
    view: plain(
      () => "p",
      "doc-text",
      (dom, { attrs }) => aligned(dom, attrs),
    ),
    element: "p",
    foreign: [{ tag: "p", read: alignOf }],
  },
}

const heading = (level: number) => () => ({ type: "heading" as const, attrs: { level } })

export const textInserts = [
  {
    id: "paragraph",
    group: "text",
    type: "paragraph",
    icon: <Pilcrow aria-hidden />,
    content: () => emptyParagraph,
  },
  { id: "heading1", group: "text", type: "heading", icon: <Heading1 aria-hidden />, content: heading(1) },
  { id: "heading2", group: "text", type: "heading", icon: <Heading2 aria-hidden />, content: heading(2) },
  { id: "heading3", group: "text", type: "heading", icon: <Heading3 aria-hidden />, content: heading(3) },
] as const satisfies readonly Insert[]

import { Columns2, Columns3 } from "lucide-react"
import { plain } from "../../views/draw.ts"
import { type CanvasKinds, emptyParagraph, type Insert, type NodeJson } from "../canvas-kind.ts"

export const columns: CanvasKinds<"columns" | "column"> = {
  columns: { view: plain(() => "div", "doc-columns") },
  column: {
    view: plain(
      () => "div",
      "doc-column",
      (dom, { attrs }) => {
        dom.style.flex = attrs.width ? `0 0 ${attrs.width}%` : ""
      },
    ),
    isClosed: true,
  },
}

const column: NodeJson = { type: "column", content: [emptyParagraph] }

export const columnsInserts = [
  {
    id: "columns2",
    group: "layout",
    type: "columns",
    icon: <Columns2 aria-hidden />,
    content: () => ({ type: "columns", content: [column, column] }),
  },
  {
    id: "columns3",
    group: "layout",
    type: "columns",
    icon: <Columns3 aria-hidden />,
    content: () => ({ type: "columns", content: [column, column, column] }),
  },
] as const satisfies readonly Insert[]

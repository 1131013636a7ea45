import { Repeat, Table } from "lucide-react"
import type { NodeType } from "#lib/documents/nodes"
import { aligned, around, type Draw, element, plain } from "../../views/draw.ts"
import {
  alignOf,
  type Attrs,
  type CanvasKinds,
  emptyParagraph,
  type Foreign,
  type Insert,
  type NodeJson,
} from "../canvas-kind.ts"

const drawCell =
  (name: "td" | "th"): Draw =>
  (node, ...rest) =>
    plain(
      () => name,
      "doc-cell",
      (dom, { attrs }) => {
        ;(dom as HTMLTableCellElement).colSpan = Number(attrs.colspan) || 1
        dom.style.width = attrs.width ? `${attrs.width}%` : ""
        aligned(dom, attrs)
      },
    )(node, ...rest)

const drawTable: Draw = (node) => {
  const body = element("tbody", "")
  return around(node, {
    dom: element("div", "doc-table", element("table", "", body)),
    contentDOM: body,
    dress: () => true,
  })
}

const foreignCell = (tag: string): Foreign => ({
  tag,
  read: (foreign) => {
    const colspan = Number(foreign.getAttribute("colspan") ?? 1)
    return {
      ...alignOf(foreign),
      ...(Number.isInteger(colspan) && colspan > 1 && { colspan: Math.min(colspan, 20) }),
    }
  },
})

export const table: CanvasKinds<"table" | "tableRow" | "tableHeader" | "tableCell"> = {
  table: { view: drawTable, element: "table", foreign: [{ tag: "table" }], tableRole: "table" },
  tableRow: {
    view: plain(
      () => "tr",
      "doc-row",
      (dom, { attrs }) => {
        dom.classList.toggle("doc-row-special", attrs.repeat !== null || attrs.when !== null)
      },
    ),
    element: "tr",
    foreign: [{ tag: "tr" }],
    tableRole: "row",
  },
  tableHeader: {
    view: drawCell("th"),
    element: "th",
    foreign: [foreignCell("th")],
    isClosed: true,
    tableRole: "header_cell",
  },
  tableCell: {
    view: drawCell("td"),
    element: "td",
    foreign: [foreignCell("td")],
    isClosed: true,
    tableRole: "cell",
  },
}

const row = (type: NodeType, attrs: Attrs = {}): NodeJson => ({
  type: "tableRow",
  attrs,
  content: Array.from({ length: 2 }, () => ({ type, content: [emptyParagraph] })),
})
const repeated = row("tableCell", { repeat: { item: "item", list: "items" } })

export const tableInserts = [
  {
    id: "table",
    group: "content",
    type: "table",
    icon: <Table aria-hidden />,
    content: () => ({ type: "table", content: [row("tableHeader"), row("tableCell")] }),
  },
] as const satisfies readonly Insert[]

export const rowInserts = [
  {
    id: "rows",
    group: "values",
    type: "table",
    icon: <Repeat aria-hidden />,
    content: () => ({ type: "table", content: [row("tableHeader"), repeated] }),
    isSupported: ({ hasRepeats }) => hasRepeats,
  },
] as const satisfies readonly Insert[]

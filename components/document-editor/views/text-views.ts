import type { Node } from "@tiptap/pm/model"
import { aligned, around, type Draw, element } from "./draw.ts"

/** Text, lists, tables and containers: one element each, styled like the message (canvas.css). */
const plain =
  (
    tagOf: (node: Node) => keyof HTMLElementTagNameMap,
    className: string,
    dress: (dom: HTMLElement, node: Node) => void = () => {},
  ): Draw =>
  (node) => {
    const tag = tagOf(node)
    const dom = element(tag, className)
    return around(node, {
      dom,
      contentDOM: dom,
      dress: (next) => {
        if (tagOf(next) !== tag) return false
        dress(dom, next)
        return true
      },
    })
  }

const cell =
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

const table: Draw = (node) => {
  const body = element("tbody", "")
  return around(node, {
    dom: element("div", "doc-table", element("table", "", body)),
    contentDOM: body,
    dress: () => true,
  })
}

const section = (dom: HTMLElement, { attrs }: Node): void => {
  dom.style.background = typeof attrs.ground === "string" ? attrs.ground : ""
  dom.style.paddingBlock = typeof attrs.padding === "number" ? `${attrs.padding}px` : ""
  dom.classList.toggle("doc-section-own", attrs.ground !== null)
}

export const textViews: Record<string, Draw> = {
  paragraph: plain(
    () => "p",
    "doc-text",
    (dom, { attrs }) => aligned(dom, attrs),
  ),
  heading: plain(
    ({ attrs }) => (attrs.level === 1 ? "h1" : attrs.level === 2 ? "h2" : "h3"),
    "doc-text doc-heading",
    (dom, { attrs }) => aligned(dom, attrs),
  ),
  bulletList: plain(() => "ul", "doc-list"),
  orderedList: plain(
    () => "ol",
    "doc-list",
    (dom, { attrs }) => dom.setAttribute("start", String(attrs.start)),
  ),
  listItem: plain(() => "li", ""),
  table,
  tableRow: plain(
    () => "tr",
    "doc-row",
    (dom, { attrs }) => {
      dom.classList.toggle("doc-row-special", attrs.repeat !== null || attrs.when !== null)
    },
  ),
  tableCell: cell("td"),
  tableHeader: cell("th"),
  section: plain(() => "div", "doc-section", section),
  columns: plain(() => "div", "doc-columns"),
  column: plain(
    () => "div",
    "doc-column",
    (dom, { attrs }) => {
      dom.style.flex = attrs.width ? `0 0 ${attrs.width}%` : ""
    },
  ),
}

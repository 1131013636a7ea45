import type { marks, NodeType } from "#lib/documents/nodes"

/**
 * Meaning of foreign elements in a document: of pages, word processors, mail. Styles are dropped. Pure: reads elements
 * and changes none.
 */
export type Foreign = { tag: string; read?: (element: HTMLElement) => Record<string, unknown> }

const alignOf = (element: HTMLElement): Record<string, unknown> => {
  const textAlign = element.style.textAlign || element.getAttribute("align")
  return textAlign === "center" || textAlign === "right" ? { align: textAlign } : {}
}
const aligned = (tag: string): Foreign => ({ tag, read: alignOf })

/** Six heading levels become three. */
const heading = (tag: string, level: 1 | 2 | 3): Foreign => ({
  tag,
  read: (element) => ({ level, ...alignOf(element) }),
})

const cell = (tag: string): Foreign => ({
  tag,
  read: (element) => {
    const colspan = Number(element.getAttribute("colspan") ?? 1)
    return {
      ...alignOf(element),
      ...(Number.isInteger(colspan) && colspan > 1 && { colspan: Math.min(colspan, 20) }),
    }
  },
})

/** Address of a linked picture; one that is refused does not take the picture with it. */
function linkAround(element: HTMLElement): Record<string, unknown> {
  const href = element.closest("a[href]")?.getAttribute("href") ?? ""
  return /^(https?:\/\/|mailto:)\S+$/i.test(href) ? { href } : {}
}

export const foreignNodes: Partial<Record<NodeType, readonly Foreign[]>> = {
  heading: [heading("h1", 1), heading("h2", 2), ...["h3", "h4", "h5", "h6"].map((tag) => heading(tag, 3))],
  paragraph: [aligned("p")],
  hardBreak: [{ tag: "br" }],
  bulletList: [{ tag: "ul" }],
  orderedList: [
    {
      tag: "ol",
      read: (element) => {
        const start = Number(element.getAttribute("start") ?? 1)
        return Number.isInteger(start) && start >= 0 && start <= 9999 ? { start } : {}
      },
    },
  ],
  listItem: [{ tag: "li" }],
  divider: [{ tag: "hr" }],
  table: [{ tag: "table" }],
  tableRow: [{ tag: "tr" }],
  tableHeader: [cell("th")],
  tableCell: [cell("td")],
  image: [
    {
      tag: "img[src]",
      read: (element) => {
        const width = Math.round(Number(element.getAttribute("width")))
        return {
          src: element.getAttribute("src") ?? "",
          // Word describes pictures in several lines.
          alt: element.getAttribute("alt")?.replace(/\s+/g, " ").slice(0, 500) ?? null,
          ...linkAround(element),
          ...(width > 0 && { width: Math.min(width, 1200) }),
        }
      },
    },
  ],
}

export const foreignMarks: Partial<Record<keyof typeof marks, readonly Foreign[]>> = {
  bold: [{ tag: "strong" }, { tag: "b" }],
  italic: [{ tag: "em" }, { tag: "i" }],
  underline: [{ tag: "u" }],
  strike: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }],
  link: [{ tag: "a[href]", read: (element) => ({ href: element.getAttribute("href") ?? "" }) }],
}

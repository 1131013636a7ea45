import { type Extensions, Mark, Node } from "@tiptap/core"
import type { DOMOutputSpec } from "@tiptap/pm/model"
import { marks, nodes, type NodeType } from "#lib/documents/nodes"
import { attributesOf, carried, carriedIn, schemaOf } from "./attributes-of.ts"
import { type Foreign, foreignMarks, foreignNodes } from "./foreign-html.ts"

/**
 * Every kind of node and mark of documents (lib/documents/nodes.ts) for ProseMirror: the schema accepts exactly what
 * the table allows. The look and the actions of a node are added elsewhere.
 */
export const documentExtensions = (): Extensions => [
  ...(Object.keys(nodes) as NodeType[]).map(nodeOf),
  ...(Object.keys(marks) as MarkType[]).map(markOf),
]

export type MarkType = keyof typeof marks

const inline: ReadonlySet<NodeType> = new Set(["text", "mergeTag", "hardBreak"])
/** A paste into them or a deletion around them does not open them. */
const closed: ReadonlySet<NodeType> = new Set(["column", "tableCell", "tableHeader", "condition", "footer"])
const tableRoles: Partial<Record<NodeType, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
}

function nodeOf(type: NodeType): Node {
  const content = contentOf(type)
  const schema = schemaOf(type)
  const tableRole = tableRoles[type]
  return Node.create({
    name: type,
    topNode: type === "doc",
    inline: inline.has(type),
    group: inline.has(type) ? "inline" : "",
    ...(content && { content }),
    atom: content === "" && type !== "text",
    selectable: type !== "text" && type !== "hardBreak",
    defining: type === "heading" || type === "listItem",
    isolating: closed.has(type),
    ...(type === "text" && { marks: "_" }),
    ...(tableRole && { extendNodeSchema: () => ({ tableRole }) }),
    addAttributes: () => attributesOf(schema),
    parseHTML: () => [
      {
        tag: `[data-node="${type}"]`,
        getAttrs: (element) => carriedIn(element, schema),
        priority: 100,
      },
      ...foreignRules(foreignNodes[type], schema),
    ],
    renderHTML: ({ node }) => {
      const element = carried(type, node.attrs)
      const tag = tagOf(type, node.attrs)
      return content === "" ? [tag, element, ...copyOf(type, node.attrs)] : [tag, element, 0]
    },
  })
}

type Attrs = Record<string, unknown>

/** Elements that other programs understand, where one exists. */
const tags: Partial<Record<NodeType, string>> = {
  ...{ paragraph: "p", hardBreak: "br", bulletList: "ul", orderedList: "ol", listItem: "li", divider: "hr" },
  ...{ mergeTag: "span", table: "table", tableRow: "tr", tableHeader: "th", tableCell: "td" },
}
const tagOf = (type: NodeType, { level }: Attrs): string =>
  type === "heading" ? `h${level}` : (tags[type] ?? "div")

/** Content of leaves for other programs; a paste into a document reads the attributes instead. */
export function copyOf(type: NodeType, attrs: Attrs): (DOMOutputSpec | string)[] {
  if (type === "mergeTag") return [`{{${attrs.expr}}}`]
  if (type === "button") return [linked(attrs.href, String(attrs.label))]
  if (type !== "image" || !attrs.src) return []
  const { src, alt, width, href } = attrs
  const picture: DOMOutputSpec = ["img", { src, alt: alt ?? "", ...(width ? { width } : {}) }]
  return [href ? linked(href, picture) : picture]
}

const linked = (href: unknown, content: DOMOutputSpec | string): DOMOutputSpec => [
  "a",
  href ? { href } : {},
  content,
]

function markOf(type: MarkType): Mark {
  const schema = schemaOf(type)
  return Mark.create({
    name: type,
    // Text typed after a link is not part of it.
    inclusive: type !== "link",
    addAttributes: () => attributesOf(schema),
    parseHTML: () => [
      { tag: `[data-mark="${type}"]`, getAttrs: (element) => carriedIn(element, schema), priority: 100 },
      ...foreignRules(foreignMarks[type], schema),
    ],
    renderHTML: ({ mark }) => {
      const { "data-node": _, ...attributes } = carried(type, mark.attrs)
      return [markTags[type], { "data-mark": type, ...attributes, ...hrefOf(mark.attrs) }, 0]
    },
  })
}

const markTags: Record<MarkType, string> = {
  ...{ bold: "strong", italic: "em", underline: "u", strike: "s", link: "a", colour: "span" },
}

/** Links are rendered for the clipboards of other programs; the editor does not follow them. */
const hrefOf = ({ href }: Attrs): Attrs => (typeof href === "string" ? { href } : {})

/** Elements of other programs: accepted when their attributes are allowed by the table. */
const foreignRules = (foreign: readonly Foreign[] = [], schema: ReturnType<typeof schemaOf>) =>
  foreign.map(({ tag, read = () => ({}) }) => ({
    tag,
    getAttrs: (element: HTMLElement) => {
      const found = schema.safeParse(read(element))
      return found.success ? (found.data as Attrs) : false
    },
  }))

/** Allowed content of a node, as a ProseMirror expression. Pure. */

type Kind = { content: readonly string[] | "as around"; min?: number; max?: number }

/**
 * A content expression that accepts everything read-document.ts accepts. A paragraph comes first, because ProseMirror
 * creates the first kind that fits where text is typed. "" for a leaf.
 */
function contentOf(type: NodeType): string {
  const { content, min = 0, max }: Kind = nodes[type]
  // Branches come in their order.
  if (type === "condition") return "shown otherwise?"
  // A branch has no access to its surroundings here; the reader checks them.
  const allowed = content === "as around" ? nodes.doc.content : content
  if (allowed.length === 0) return ""
  const choices = [...allowed].toSorted((a, b) => rank(a) - rank(b)).join(" | ")
  return `(${choices})${countOf(min, max)}`
}

const rank = (type: string): number => (type === "paragraph" ? 0 : 1)

function countOf(min: number, max: number | undefined): string {
  if (max !== undefined) return `{${min},${max}}`
  return min > 0 ? "+" : "*"
}

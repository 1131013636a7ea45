import { type Extensions, Mark, Node } from "@tiptap/core"
import { marks, nodes, type NodeType } from "#lib/documents/nodes"
import { inlineTypes } from "#lib/documents/nodes/inline/schema"
import type { Attrs, CanvasKind, ElementContent, Foreign } from "../nodes/canvas-kind.ts"
import { canvasKinds } from "../nodes/canvas-kinds.ts"
import { canvasMarks, type MarkType } from "../nodes/inline/marks.ts"
import { attributesOf, carried, carriedIn, schemaOf } from "./attributes-of.ts"

/**
 * Every kind of node and mark of documents (lib/documents/nodes.ts) for ProseMirror: the schema accepts exactly what
 * the table allows. Their elements for clipboards are in nodes/canvas-kinds.ts.
 */
export const documentExtensions = (): Extensions => [
  ...(Object.keys(nodes) as NodeType[]).map(nodeOf),
  ...(Object.keys(marks) as MarkType[]).map(markOf),
]

const inline: ReadonlySet<NodeType> = new Set(inlineTypes)

function nodeOf(type: NodeType): Node {
  const content = contentOf(type)
  const schema = schemaOf(type)
  const { foreign, isClosed = false, isDefining = false, tableRole }: CanvasKind = canvasKinds[type]
  return Node.create({
    name: type,
    topNode: type === "doc",
    inline: inline.has(type),
    group: inline.has(type) ? "inline" : "",
    ...(content && { content }),
    atom: content === "" && type !== "text",
    selectable: type !== "text" && type !== "hardBreak",
    defining: isDefining,
    isolating: isClosed,
    ...(type === "text" && { marks: "_" }),
    ...(tableRole && { extendNodeSchema: () => ({ tableRole }) }),
    addAttributes: () => attributesOf(schema),
    parseHTML: () => [
      {
        tag: `[data-node="${type}"]`,
        getAttrs: (element) => carriedIn(element, schema),
        priority: 100,
      },
      ...foreignRules(foreign, schema),
    ],
    renderHTML: ({ node }) => {
      const element = carried(type, node.attrs)
      const tag = tagOf(type, node.attrs)
      return content === "" ? [tag, element, ...copyOf(type, node.attrs)] : [tag, element, 0]
    },
  })
}

const tagOf = (type: NodeType, attrs: Attrs): string => {
  const { element = "div" } = canvasKinds[type]
  return typeof element === "string" ? element : element(attrs)
}

/** Content of leaves for other programs. */
export const copyOf = (type: NodeType, attrs: Attrs): ElementContent[] =>
  canvasKinds[type].copy?.(attrs) ?? []

function markOf(type: MarkType): Mark {
  const schema = schemaOf(type)
  const { element, foreign, isEnding = false } = canvasMarks[type]
  return Mark.create({
    name: type,
    inclusive: !isEnding,
    addAttributes: () => attributesOf(schema),
    parseHTML: () => [
      { tag: `[data-mark="${type}"]`, getAttrs: (element) => carriedIn(element, schema), priority: 100 },
      ...foreignRules(foreign, schema),
    ],
    renderHTML: ({ mark }) => {
      const { "data-node": _, ...attributes } = carried(type, mark.attrs)
      return [element, { "data-mark": type, ...attributes, ...hrefOf(mark.attrs) }, 0]
    },
  })
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

import { type NodeType, nodes } from "#lib/documents/nodes"

/** Allowed content of a node, as a ProseMirror expression. Pure. */

type Kind = { content: readonly string[] | "as around"; min?: number; max?: number }

/**
 * A content expression that accepts everything read-document.ts accepts. A paragraph comes first, because ProseMirror
 * creates the first kind that fits where text is typed. "" for a leaf.
 */
export function contentOf(type: NodeType): string {
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

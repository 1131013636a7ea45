import { type NodeType, nodes } from "#lib/documents/nodes"

/** What may stand in a node, in the writing of ProseMirror. Pure. */

type Kind = { content: readonly string[] | "as around"; min?: number; max?: number }

/**
 * A content expression that takes everything that read-document.ts takes. Of what may be made by itself, a paragraph comes
 * first: ProseMirror makes the first that fits where somebody begins to write. "" of a leaf.
 */
export function contentOf(type: NodeType): string {
  const { content, min = 0, max }: Kind = nodes[type]
  // Branches come in their order.
  if (type === "condition") return "shown otherwise?"
  // A branch knows not what is around it here; the reader does.
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

import type { Document } from "./document.ts"
import { type DocumentNode, type NodeType, nodes, type Place } from "./nodes.ts"

/** Replaces any number of nodes of a document. */

/** Place of a node that can be replaced, and the types allowed there. */
export type Opening = { place: Place; allowed: ReadonlySet<NodeType> }

/**
 * `origin` is the place in the document before; for inserted nodes, that of the replaced node, and `inside` is the
 * place among the inserted ones.
 */
type Origin = { origin: Place; inside: Place | null }

export type Replaced = { document: Document; originOf(place: Place): Origin }

/**
 * The result of `replace` takes the node's place, [] removes it, null keeps it. Inserted nodes are not replaced again.
 */
export function replaceNodes(
  document: Document,
  replace: (node: DocumentNode, opening: Opening) => readonly DocumentNode[] | null,
): Replaced {
  /** Origin of content by place in the new document: its old index, and its index among the inserted nodes. */
  const moved = new Map<string, { at: number; inside: number | null }[]>()

  const within = (
    node: DocumentNode,
    before: Place,
    after: Place,
    around: ReadonlySet<NodeType>,
  ): DocumentNode => {
    if (node.type === "text" || node.content.length === 0) return node
    const allowed = allowedIn(node.type, around)
    const moves: { at: number; inside: number | null }[] = []
    const content = node.content.flatMap((child, at) => {
      const put = replace(child, { place: [...before, at], allowed })
      if (put) {
        moves.push(...put.map((_, inside) => ({ at, inside })))
        return put
      }
      moves.push({ at, inside: null })
      return [within(child, [...before, at], [...after, moves.length - 1], allowed)]
    })
    moved.set(after.join("."), moves)
    return { ...node, content } as DocumentNode
  }

  const doc = within(document.doc, [], [], new Set()) as Document["doc"]
  return { document: { ...document, doc }, originOf: (place) => originOf(moved, place) }
}

function originOf(moved: Map<string, { at: number; inside: number | null }[]>, place: Place): Origin {
  const origin: number[] = []
  for (const [depth, at] of place.entries()) {
    const move = moved.get(place.slice(0, depth).join("."))?.[at]
    origin.push(move?.at ?? at)
    if (move && move.inside !== null) return { origin, inside: [move.inside, ...place.slice(depth + 1)] }
  }
  return { origin, inside: null }
}

/** Types allowed in a node whose own parent allows `around`. */
function allowedIn(type: NodeType, around: ReadonlySet<NodeType>): ReadonlySet<NodeType> {
  const { content }: { content: readonly string[] | "as around" } = nodes[type]
  // A condition contains only its branches, which allow the same nodes as its parent.
  if (type === "condition" || content === "as around") return around
  const known = allowedOf.get(type) ?? new Set(content as readonly NodeType[])
  allowedOf.set(type, known)
  return known
}

const allowedOf = new Map<NodeType, ReadonlySet<NodeType>>()

/** Whether a node with all its content is allowed there: branches of a condition allow the same as its parent. */
export function fits(node: DocumentNode, allowed: ReadonlySet<NodeType>): boolean {
  if (!allowed.has(node.type)) return false
  if (node.type !== "condition") return true
  return node.content.every(
    (branch) => branch.type !== "text" && branch.content.every((inside) => fits(inside, allowed)),
  )
}

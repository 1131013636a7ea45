import type { Document } from "./document.ts"
import { type DocumentNode, type NodeType, nodes, type Place } from "./nodes.ts"

/** Nodes of a document with others put in their place, however many. */

/** Where a node that may be replaced stands, and what else may stand there. */
export type Opening = { place: Place; allowed: ReadonlySet<NodeType> }

/**
 * `origin` is the place in the document before; of what was put in, that of the node it stands for, and `inside` its place
 * among what was put in.
 */
type Origin = { origin: Place; inside: Place | null }

export type Replaced = { document: Document; originOf(place: Place): Origin }

/** What `replace` gives takes the node's place, [] leaves nothing, null leaves it as it is. Nothing put in is replaced again. */
export function replaceNodes(
  document: Document,
  replace: (node: DocumentNode, opening: Opening) => readonly DocumentNode[] | null,
): Replaced {
  /** By the place of a node of the new document, what became of its content: index before, and index among what was put in. */
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

/** What may stand in a node that itself stands where `around` may. */
function allowedIn(type: NodeType, around: ReadonlySet<NodeType>): ReadonlySet<NodeType> {
  const { content }: { content: readonly string[] | "as around" } = nodes[type]
  // A condition has but its branches; what may stand around it may stand in these.
  if (type === "condition" || content === "as around") return around
  const known = allowedOf.get(type) ?? new Set(content as readonly NodeType[])
  allowedOf.set(type, known)
  return known
}

const allowedOf = new Map<NodeType, ReadonlySet<NodeType>>()

/** Whether a node may stand there with everything in it: branches of a condition take what is around it. */
export function fits(node: DocumentNode, allowed: ReadonlySet<NodeType>): boolean {
  if (!allowed.has(node.type)) return false
  if (node.type !== "condition") return true
  return node.content.every(
    (branch) => branch.type !== "text" && branch.content.every((inside) => fits(inside, allowed)),
  )
}

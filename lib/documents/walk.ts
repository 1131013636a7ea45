import type { Document } from "./document.ts"
import type { DocumentNode, Place } from "./nodes.ts"

/** Every node with its place and its ancestors, in document order. */
export function* walk(
  document: Document,
): Generator<{ node: DocumentNode; place: Place; around: readonly DocumentNode[] }> {
  yield* walkNode(document.doc, [], [])
}

function* walkNode(
  node: DocumentNode,
  place: Place,
  around: readonly DocumentNode[],
): ReturnType<typeof walk> {
  yield { node, place, around }
  if (node.type === "text") return
  const inside = [...around, node]
  for (const [at, child] of node.content.entries()) yield* walkNode(child, [...place, at], inside)
}

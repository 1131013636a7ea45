import type { Document } from "./document.ts"
import type { DocumentNode, Place } from "./nodes.ts"

export type Walked = { node: DocumentNode; place: Place; around: readonly DocumentNode[] }

/** Every node with its place and its ancestors, in document order. */
export function* walk({ doc }: Document): Generator<Walked> {
  const waiting: Walked[] = [{ node: doc, place: [], around: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    const { node, place, around } = next
    if (node.type === "text") continue
    const inside = [...around, node]
    for (let at = node.content.length - 1; at >= 0; at--) {
      const child = node.content[at]
      if (child) waiting.push({ node: child, place: [...place, at], around: inside })
    }
  }
}

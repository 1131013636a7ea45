import * as Y from "yjs"
import type { Document } from "#lib/documents/document"
import { walk } from "#lib/documents/walk"
import { fragmentName } from "#lib/documents/yjs/to-yjs"

/** Snippets in a document, each once. */
export const snippetIdsOf = (document: Document): string[] => [
  ...new Set([...walk(document)].flatMap(({ node }) => (node.type === "snippet" ? [node.attrs.id] : []))),
]

/** The same for a shared document, without reading all of it; broken parts are skipped. */
export function snippetIdsIn(ydoc: Y.Doc): string[] {
  const ids = new Set<string>()
  const waiting: unknown[] = ydoc.getXmlFragment(fragmentName).toArray()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!(next instanceof Y.XmlElement)) continue
    if (next.nodeName === "snippet") ids.add(String(next.getAttribute("id")))
    waiting.push(...next.toArray())
  }
  return [...ids]
}

/** Added and removed ids of a draft whose parts were `before` and are `after`. */
export const movedIds = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((id) => id !== "" && !before.includes(id)),
  removed: before.filter((id) => id !== "" && !after.includes(id)),
})

import type { Node } from "@tiptap/pm/model"
import type { DocumentJson, NodeJson } from "./document-json.ts"

/** What is stored of a document in the editor: without what only the editor needs (yjs/carried-marks.ts). */
export const jsonOf = (doc: Node): DocumentJson => stored(doc.toJSON() as NodeJson) as DocumentJson

function stored({ attrs, content, ...node }: NodeJson): NodeJson {
  const own = node.type === "mergeTag" ? { expr: attrs?.expr } : attrs
  return { ...node, ...(own && { attrs: own }), ...(content && { content: content.map(stored) }) }
}

import type { Node } from "@tiptap/pm/model"
import type { DocumentJson, NodeJson } from "./document-json.ts"

/** Stored JSON of a document in the editor, without editor data (yjs/carried-marks.ts). */
export const jsonOf = (doc: Node): DocumentJson => stored(doc.toJSON() as NodeJson) as DocumentJson

function stored({ attrs, content, ...node }: NodeJson): NodeJson {
  const own = node.type === "mergeTag" ? { expr: attrs?.expr } : attrs
  return { ...node, ...(own && { attrs: own }), ...(content && { content: content.map(stored) }) }
}

import type { Node } from "@tiptap/pm/model"

/** A document's nodes as ProseMirror serializes them, and as lib/documents reads them: JSON without editor data. */
export type DocumentJson = { type: "doc"; content?: NodeJson[] }
type NodeJson = {
  type: string
  attrs?: Record<string, unknown>
  content?: NodeJson[]
  marks?: MarkJson[]
  text?: string
}
export type MarkJson = { type: string; attrs?: Record<string, unknown> }

/** Stored JSON of a document in the editor, without editor data (yjs/carried-marks.ts). */
export const jsonOf = (doc: Node): DocumentJson => stored(doc.toJSON() as NodeJson) as DocumentJson

function stored({ attrs, content, ...node }: NodeJson): NodeJson {
  const saved = node.type === "mergeTag" ? { expr: attrs?.expr } : attrs
  return { ...node, ...(saved && { attrs: saved }), ...(content && { content: content.map(stored) }) }
}

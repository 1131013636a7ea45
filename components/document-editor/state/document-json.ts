/** A document's nodes as ProseMirror serializes them, and as lib/documents reads them: JSON without editor data. */
export type DocumentJson = { type: "doc"; content?: NodeJson[] }
export type NodeJson = {
  type: string
  attrs?: Record<string, unknown>
  content?: NodeJson[]
  marks?: MarkJson[]
  text?: string
}
export type MarkJson = { type: string; attrs?: Record<string, unknown> }

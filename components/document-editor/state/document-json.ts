/** A document's nodes as ProseMirror writes them down, and as lib/documents reads them: JSON without anything of an editor. */
export type DocumentJson = { type: "doc"; content?: NodeJson[] }
export type NodeJson = {
  type: string
  attrs?: Record<string, unknown>
  content?: NodeJson[]
  marks?: MarkJson[]
  text?: string
}
export type MarkJson = { type: string; attrs?: Record<string, unknown> }

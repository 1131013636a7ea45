import { brand } from "../brand.ts"
import type { Document } from "../document.ts"
import { readDocument } from "../read-document.ts"
import type { Snippets } from "../resolve-snippets.ts"

export type NodeJson = {
  type: string
  attrs?: Record<string, unknown>
  content?: NodeJson[]
  text?: string
  marks?: object[]
}

/** Small builders of documents as an editor stores them. */
export const text = (words: string, ...marks: object[]): NodeJson => ({ type: "text", text: words, marks })
export const paragraph = (...content: (string | NodeJson)[]): NodeJson => ({
  type: "paragraph",
  content: content.map((one) => (typeof one === "string" ? text(one) : one)),
})
export const node = (
  type: string,
  attrs: Record<string, unknown> = {},
  ...content: NodeJson[]
): NodeJson => ({
  type,
  attrs,
  content,
})
export const condition = (test: object, then: NodeJson[], otherwise?: NodeJson[]): NodeJson =>
  node(
    "condition",
    { test },
    node("shown", {}, ...then),
    ...(otherwise ? [node("otherwise", {}, ...otherwise)] : []),
  )

export const stored = (content: NodeJson[], head: object = {}) => ({
  version: 1,
  ...head,
  doc: { type: "doc", content },
})

/** A valid document; a fault is an error of the test. */
export function documentOf(content: NodeJson[], head: object = {}): Document {
  const read = readDocument(stored(content, head))
  if ("faults" in read) throw new Error(JSON.stringify(read.faults))
  return read.document
}

export const plainBrand = brand.parse({})

/** Valid snippets, as the composer receives them. */
export const snippetsOf = (contents: Record<string, NodeJson[]>): Snippets =>
  new Map(Object.entries(contents).map(([id, content]) => [id, documentOf(content).doc.content]))

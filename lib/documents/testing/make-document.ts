import { brand } from "../brand.ts"
import type { Document } from "../document.ts"
import { readDocument } from "../read-document.ts"
import type { Snippets } from "../resolve-snippets.ts"

export type Given = {
  type: string
  attrs?: Record<string, unknown>
  content?: Given[]
  text?: string
  marks?: object[]
}

/** Small builders: what an editor would store. */
export const text = (words: string, ...marks: object[]): Given => ({ type: "text", text: words, marks })
export const paragraph = (...content: (string | Given)[]): Given => ({
  type: "paragraph",
  content: content.map((one) => (typeof one === "string" ? text(one) : one)),
})
export const node = (type: string, attrs: Record<string, unknown> = {}, ...content: Given[]): Given => ({
  type,
  attrs,
  content,
})
export const condition = (test: object, then: Given[], otherwise?: Given[]): Given =>
  node(
    "condition",
    { test },
    node("shown", {}, ...then),
    ...(otherwise ? [node("otherwise", {}, ...otherwise)] : []),
  )

export const stored = (content: Given[], head: object = {}) => ({
  version: 1,
  ...head,
  doc: { type: "doc", content },
})

/** A document that was read; a fault is the test's own. */
export function documentOf(content: Given[], head: object = {}): Document {
  const read = readDocument(stored(content, head))
  if ("faults" in read) throw new Error(JSON.stringify(read.faults))
  return read.document
}

export const plainBrand = brand.parse({})

/** Snippets that were read, as the composer is given them. */
export const snippetsOf = (given: Record<string, Given[]>): Snippets =>
  new Map(Object.entries(given).map(([id, content]) => [id, documentOf(content).doc.content]))

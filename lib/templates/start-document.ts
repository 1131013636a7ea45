import { type Document, documentVersion } from "../documents/document.ts"
import type { Start } from "../documents/gallery/start.ts"
import { readDocument } from "../documents/read-document.ts"

const empty = { version: documentVersion, doc: { type: "doc", content: [{ type: "paragraph" }] } }

/** The document that a start brings, or an empty one. Starts of the gallery are read by its tests. */
export function startDocument(start?: Pick<Start, "document">): Document {
  const read = readDocument(start?.document ?? empty)
  if ("faults" in read) throw new Error(`A start is no document: ${JSON.stringify(read.faults[0])}`)
  return read.document
}

import { type Document, documentVersion } from "#lib/documents/document"
import type { Start } from "#lib/documents/gallery/start"
import { readDocument } from "#lib/documents/read-document"

const empty = { version: documentVersion, doc: { type: "doc", content: [{ type: "paragraph" }] } }

/** The document of a gallery template, or an empty one. Gallery templates are validated by its tests. */
export function startDocument(start?: Pick<Start, "document">): Document {
  const read = readDocument(start?.document ?? empty)
  if ("faults" in read) throw new Error(`A start is no document: ${JSON.stringify(read.faults[0])}`)
  return read.document
}

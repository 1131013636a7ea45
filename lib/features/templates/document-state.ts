import "server-only"
import * as Y from "yjs"
import { type Document, documentVersion } from "#lib/documents/document"
import type { DocumentFault } from "#lib/documents/document-fault"
import { readDocument } from "#lib/documents/read-document"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import type { Db } from "#lib/data/store/open"
import {
  type DraftPlace,
  foldUpdates,
  stateAndUpdates,
  type TemplateDraft,
  type TemplateVersion,
} from "#lib/data/store/template-drafts"
import type { TemplateFields } from "./fields.ts"

/** A visual draft's document as one Yjs state, up to and including its newest change. */
export type DocumentState = { state: Uint8Array; seq: number }

export async function documentState(db: Db, place: DraftPlace): Promise<DocumentState> {
  const { ydoc, seq } = await openDocument(db, place)
  return { state: Y.encodeStateAsUpdate(ydoc), seq }
}

/** The same, opened for reading or writing; empty if there is none. */
export async function openDocument(db: Db, place: DraftPlace): Promise<{ ydoc: Y.Doc; seq: number }> {
  const parts = await stateAndUpdates(db, place)
  const ydoc = new Y.Doc()
  // Sequential updates take a fraction of the time of merging them.
  for (const { update } of parts) Y.applyUpdate(ydoc, update)
  return { ydoc, seq: parts.at(-1)?.seq ?? 0 }
}

/**
 * Limits of changes stored individually, so that returning editors get only those; a change as large as a document is
 * folded.
 */
const updatesMax = 50
const updateBytesMax = 64 * 1024

/**
 * Folds the changes of a locked draft into its state once they are many or the newest is large. Deleted content then
 * takes no space.
 */
export async function foldWhenMany(
  tx: Db,
  draft: TemplateDraft,
  { seq, update }: { seq: number; update: Uint8Array },
): Promise<void> {
  if (seq - draft.state_seq < updatesMax && update.byteLength <= updateBytesMax) return
  await foldUpdates(tx, draft, await documentState(tx, draft))
}

/** The document made of the Yjs document and its fields, or the fault (document-fault.ts). */
export function documentIn(
  ydoc: Y.Doc,
  { language, direction, preheader }: Pick<TemplateFields, "language" | "direction" | "preheader">,
): { document: Document } | { faults: DocumentFault[] } {
  return readDocument({ version: documentVersion, language, direction, preheader, doc: fromYjs(ydoc) })
}

/** The document of a published version; versions kept as source have none. */
export function documentOfVersion({
  kind,
  document,
}: Pick<TemplateVersion, "kind" | "document">): Document | null {
  if (kind !== "visual") return null
  const read = readDocument(document)
  return "faults" in read ? null : read.document
}

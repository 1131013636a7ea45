import "server-only"
import * as Y from "yjs"
import { type Document, documentVersion } from "#lib/documents/document"
import type { DocumentFault } from "#lib/documents/document-fault"
import { migrateDocument, type Migrations } from "#lib/documents/migrate-document"
import { readDocument } from "#lib/documents/read-document"
import { fromYjs } from "#lib/documents/yjs/from-yjs"
import { replaceIn } from "#lib/documents/yjs/to-yjs"
import type { Db } from "#lib/data/store/open"
import {
  addUpdate,
  changeTemplateDraft,
  type DraftPlace,
  foldUpdates,
  holdTemplateDraft,
  stateAndUpdates,
  type TemplateDraft,
  type TemplateVersion,
} from "#lib/data/store/template-drafts"
import { fieldsIn, type TemplateFields } from "./fields.ts"

/** A visual draft's document as one Yjs state, up to and including its newest change. */
export type DocumentState = { state: Uint8Array; seq: number }

/** DRAFT-23: an older document is migrated first, because editors have only the current nodes. */
export async function documentState(db: Db, place: DraftPlace): Promise<DocumentState> {
  const opened = await openDocument(db, place)
  if (opened.version < documentVersion) await migrateDraft(db, place)
  const { ydoc, seq } = opened.version < documentVersion ? await openDocument(db, place) : opened
  return { state: Y.encodeStateAsUpdate(ydoc), seq }
}

/** DRAFT-23: the schema version that a build needs for a draft's document; 0 for a draft without one. */
export const neededVersion = ({ document_version }: Pick<TemplateDraft, "document_version">): number =>
  document_version === null ? 0 : Math.max(document_version, documentVersion)

/** A document opened for reading or writing, with the version of its schema; empty if there is none. */
export type OpenedDocument = { ydoc: Y.Doc; seq: number; version: number }

export async function openDocument(db: Db, place: DraftPlace): Promise<OpenedDocument> {
  const parts = await stateAndUpdates(db, place)
  const ydoc = new Y.Doc()
  // Sequential updates take a fraction of the time of merging them.
  for (const { update } of parts) Y.applyUpdate(ydoc, update)
  return { ydoc, seq: parts.at(-1)?.seq ?? 0, version: parts[0]?.version ?? documentVersion }
}

/**
 * DRAFT-23: migrates a draft's document to the current version, for everyone who has it open. It is no edit: an
 * unchanged draft stays unchanged. One without a path to the current version stays as it is.
 */
export const migrateDraft = (db: Db, place: DraftPlace, steps?: Migrations): Promise<void> =>
  db.transaction(async (tx) => {
    const draft = await holdTemplateDraft(tx, place)
    if (draft?.kind !== "visual") return
    const { ydoc, version } = await openDocument(tx, draft)
    if (version >= documentVersion) return
    const migrated = migrateDocument(storedIn({ ydoc, version }, fieldsIn(draft.fields)), steps)
    const read = "faults" in migrated ? migrated : readDocument(migrated.document)
    if ("faults" in read) return
    const before = Y.encodeStateVector(ydoc)
    replaceIn(ydoc, read.document.doc)
    const seq = await addUpdate(tx, draft, Y.encodeStateAsUpdate(ydoc, before))
    await changeTemplateDraft(tx, draft, {
      ...{ seq, document_version: documentVersion },
      ...(draft.published_seq === draft.seq && { published_seq: seq }),
    })
  })

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

type Envelope = Pick<TemplateFields, "language" | "direction" | "preheader">

/** The document made of the Yjs document and its fields, or the fault (document-fault.ts). */
export const documentIn = (
  opened: Pick<OpenedDocument, "ydoc" | "version">,
  fields: Envelope,
): { document: Document } | { faults: DocumentFault[] } => readDocument(storedIn(opened, fields))

const storedIn = (
  { ydoc, version }: Pick<OpenedDocument, "ydoc" | "version">,
  { language, direction, preheader }: Envelope,
) => ({ version, language, direction, preheader, doc: fromYjs(ydoc) })

/** The document of a published version; versions kept as source have none. */
export function documentOfVersion({
  kind,
  document,
}: Pick<TemplateVersion, "kind" | "document">): Document | null {
  if (kind !== "visual") return null
  const read = readDocument(document)
  return "faults" in read ? null : read.document
}

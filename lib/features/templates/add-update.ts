import "server-only"
import * as Y from "yjs"
import { z } from "zod"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { clock } from "#lib/platform/clock"
import { fromYjs, isOfNodes } from "#lib/documents/yjs/from-yjs"
import { isReadableDocument, repairDocument } from "#lib/documents/yjs/readable"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { addUpdate, changeTemplateDraft, holdTemplateDraft } from "#lib/data/store/template-drafts"
import { moveDraftUses } from "#lib/data/store/template-parts"
import { foldWhenMany, neededVersion, openDocument } from "./document-state.ts"
import { movedIds, snippetIdsIn } from "./parts/snippet-ids.ts"

/** A document has at most 1,000,000 characters; a pasted document is one update. */
const updateBytesMax = 4 * 1024 * 1024
/** Includes what deleted texts leave behind. */
const stateBytesMax = 16 * 1024 * 1024

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  update: z.base64({ error: "update must be base64." }).min(4, "update is empty."),
  /** Schema version of the build that made the update. */
  document_version: z.int({ error: "document_version must be a whole number." }).default(1),
})

/**
 * DRAFT-4: adds a change of a visual draft's document, an update of Yjs, and sends it to all users who have it open.
 * Updates may arrive repeatedly and in any order; an invalid update of this document is refused and nothing is saved.
 *
 * DRAFT-21: a change after which editors would delete content is refused; a merge that can be repaired is, by a second
 * update, and `seq` is that of the repair. DRAFT-23: the update of an older build is refused.
 */
export async function addDraftUpdate(db: Db, action: ProjectAction): Promise<Result<{ seq: number }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, document_version } = parsed.data
  const update = new Uint8Array(Buffer.from(parsed.data.update, "base64"))
  if (update.byteLength > updateBytesMax)
    return failed(413, "A change can have at most 4 MB.", { field: "update" })
  const { project, user } = action.access
  const place = { project_id: project.project_id, draft_id }
  const added = await db.transaction(async (tx) => {
    const draft = await holdTemplateDraft(tx, place)
    if (draft?.kind !== "visual") return failed(404, "There is no such draft.")
    if (document_version < neededVersion(draft))
      return failed(409, "This page is older than the document. Reload it.", { field: "document_version" })
    if ((draft.state?.byteLength ?? 0) + update.byteLength > stateBytesMax)
      return failed(413, "The document is too large, including its deleted parts.")
    const { ydoc } = await openDocument(tx, draft)
    const before = snippetIdsIn(ydoc)
    if (!isTaken(ydoc, update)) return failed(400, "This is not a change of a document.", { field: "update" })
    const isReadable = isReadableDocument(ydoc)
    const repair = isReadable ? null : repairDocument(ydoc)
    if (!isReadable && !isReadableDocument(ydoc))
      return failed(400, "This change cannot be merged into the document. Reload the page.", {
        field: "update",
      })
    let seq = await addUpdate(tx, draft, update)
    if (repair) seq = await addUpdate(tx, { ...draft, seq }, repair)
    await changeTemplateDraft(tx, draft, { seq, changed_by: user.user_id, changed_at: clock.now() })
    await moveDraftUses(tx, draft, movedIds(before, snippetIdsIn(ydoc)))
    await foldWhenMany(tx, draft, { seq, update })
    return ok({ seq })
  })
  if (added.ok) announceDraft(db, draft_id)
  return added
}

/** False for bytes that cannot be read, and for updates that break the document they are applied to. */
function isTaken(ydoc: Y.Doc, update: Uint8Array): boolean {
  try {
    Y.applyUpdate(ydoc, update)
    Y.applyUpdate(new Y.Doc(), Y.encodeStateAsUpdate(ydoc))
    fromYjs(ydoc)
    return isOfNodes(ydoc)
  } catch {
    return false
  }
}

import "server-only"
import * as Y from "yjs"
import { z } from "zod"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { clock } from "#lib/platform/clock"
import type { Document } from "#lib/documents/document"
import { replaceIn } from "#lib/documents/yjs/to-yjs"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import {
  addUpdate,
  changeTemplateDraft,
  findVersion,
  holdTemplateDraft,
  type TemplateDraft,
  type TemplateVersion,
} from "#lib/data/store/template-drafts"
import { moveDraftUses } from "#lib/data/store/template-parts"
import { namesOfUsers } from "#lib/data/store/users"
import { documentOfVersion, foldWhenMany, openDocument } from "./document-state.ts"
import { fieldsIn } from "./fields.ts"
import { isChanged } from "./open-draft.ts"
import { movedIds, snippetIdsIn, snippetIdsOf } from "./parts/snippet-ids.ts"

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  version: z.int({ error: "version must be a whole number." }),
  /** The draft that the user has seen and gives up. */
  revision: z.int({ error: "revision must be a whole number." }),
  seq: z.int({ error: "seq must be a whole number." }),
  /** The user knows that unpublished changes of the draft are lost. */
  gives_up_changes: z.boolean({ error: "gives_up_changes must be true or false." }).default(false),
})

export type Restored =
  | { kind: "restored"; revision: number; seq: number }
  | { kind: "draft_changed"; revision: number; seq: number; changed_by: string }
  /** Changes by `changed_by` were never published and would be lost: the user must confirm. */
  | { kind: "unpublished_changes"; changed_by: string | null }

/**
 * DRAFT-6: restores an earlier version as the draft, for all users who have it open. The published version stays until
 * the draft is published; unpublished changes are lost, which the user must confirm.
 */
export async function restoreVersion(db: Db, action: ProjectAction): Promise<Result<Restored>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, version, gives_up_changes, ...seen } = parsed.data
  const place = { project_id: action.access.project.project_id, draft_id }
  const restored = await db.transaction<Result<Restored>>(async (tx) => {
    const draft = await holdTemplateDraft(tx, place)
    if (!draft) return failed(404, "There is no such draft.")
    const wanted = await findVersion(tx, place, version)
    if (!wanted) return failed(404, "This version is no longer stored.", { field: "version" })
    const { revision, seq, changed_by } = draft
    if (revision !== seen.revision || seq !== seen.seq)
      return ok({ kind: "draft_changed", revision, seq, changed_by })
    if (isChanged(draft) && !gives_up_changes) {
      const name = (await namesOfUsers(tx, [changed_by])).get(changed_by) ?? null
      return ok({ kind: "unpublished_changes", changed_by: name })
    }
    const put = await putVersion(tx, draft, wanted, action.access.user.user_id)
    return put.ok ? ok({ kind: "restored", ...put.value }) : put
  })
  if (restored.ok && restored.value.kind === "restored") announceDraft(db, draft_id)
  return restored
}

/** The content of a draft. */
export type DraftContent = Pick<TemplateVersion, "kind" | "fields"> & { document: Document | null }

/** Replaces the content of a locked draft with a version; returns its new revision. */
export async function putVersion(
  tx: Db,
  draft: TemplateDraft,
  wanted: TemplateVersion,
  user_id: string,
): Promise<Result<{ revision: number; seq: number }>> {
  const document = documentOfVersion(wanted)
  if (wanted.kind === "visual" && !document) return failed(409, "This version's document cannot be read.")
  return ok(await putInDraft(tx, draft, { ...wanted, document }, user_id))
}

/** Replaces the content of a locked draft, for all users who have it open. */
export async function putInDraft(
  tx: Db,
  draft: TemplateDraft,
  { kind, fields, document }: DraftContent,
  changed_by: string,
): Promise<{ revision: number; seq: number }> {
  const revision = draft.revision + 1
  const parts = await partsOf(tx, draft)
  const seq = document ? await putDocument(tx, draft, document) : draft.seq
  const { layout } = fieldsIn(fields)
  await moveDraftUses(tx, draft, movedIds(parts, document ? [...snippetIdsOf(document), layout] : []))
  await changeTemplateDraft(tx, draft, {
    ...{ kind, fields, revision, seq, ...(document && { document_version: document.version }) },
    field_revisions: Object.fromEntries(Object.keys(fields).map((name) => [name, revision])),
    ...{ changed_by, changed_at: clock.now() },
  })
  return { revision, seq }
}

/** Snippets and the layout used in a draft. */
async function partsOf(tx: Db, draft: TemplateDraft): Promise<string[]> {
  if (draft.kind !== "visual") return []
  const { ydoc } = await openDocument(tx, draft)
  return [...snippetIdsIn(ydoc), fieldsIn(draft.fields).layout]
}

async function putDocument(tx: Db, draft: TemplateDraft, { doc }: Document): Promise<number> {
  const { ydoc } = await openDocument(tx, draft)
  const before = Y.encodeStateVector(ydoc)
  replaceIn(ydoc, doc)
  const update = Y.encodeStateAsUpdate(ydoc, before)
  const seq = await addUpdate(tx, draft, update)
  await foldWhenMany(tx, draft, { seq, update })
  return seq
}

import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import type { Db } from "#lib/data/store/open"
import { changeTemplateDraft, findTemplateDraft, holdTemplateDraft } from "#lib/data/store/template-drafts"
import { moveDraftUses } from "#lib/data/store/template-parts"
import { announceDraft } from "#lib/live/draft-changes"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import { openDocument } from "./document-state.ts"
import { fieldsIn } from "./fields.ts"
import { movedIds, snippetIdsIn } from "./parts/snippet-ids.ts"
import type { TurnedIntoSource } from "./to-source.ts"

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  /** The draft that the user has seen and gives up. */
  revision: z.int({ error: "revision must be a whole number." }),
})

export type TurnedFromSource =
  | { kind: "turned"; revision: number; seq: number }
  | Extract<TurnedIntoSource, { kind: "draft_changed" }>

/**
 * SOURCE-10: undoes the conversion of a visual draft to source (SOURCE-2), for all users who have it open: its document
 * and fields are those before it, and changes of the source are lost. The numbers of its changes continue.
 */
export async function turnFromSource(db: Db, action: ProjectAction): Promise<Result<TurnedFromSource>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, revision } = parsed.data
  const { project, user } = action.access
  const place = { project_id: project.project_id, draft_id }
  const known = await findTemplateDraft(db, place.project_id, draft_id)
  if (known?.draft_id !== draft_id || known.kind === "visual") return failed(404, "There is no such draft.")
  const act = auditActionOf(action, "template/from-source", { target: fieldsIn(known.fields).name })
  const turned = await audited<TurnedFromSource>(db, act, async (tx) => {
    const draft = await holdTemplateDraft(tx, place)
    if (!draft || draft.kind === "visual") return failed(404, "There is no such draft.")
    const { before_source: before, seq, changed_by } = draft
    if (draft.revision !== revision)
      return ok({ kind: "draft_changed", revision: draft.revision, seq, changed_by })
    if (!before) return failed(409, "The document before it is no longer stored.")
    const next = revision + 1
    const { ydoc } = await openDocument(tx, draft)
    await moveDraftUses(tx, place, movedIds([], [...snippetIdsIn(ydoc), fieldsIn(before.fields).layout]))
    await changeTemplateDraft(tx, place, {
      ...{ kind: "visual", fields: before.fields, before_source: null, revision: next },
      field_revisions: Object.fromEntries(Object.keys(before.fields).map((name) => [name, next])),
      ...{ changed_by: user.user_id, changed_at: clock.now() },
    })
    return ok({ kind: "turned", revision: next, seq })
  })
  if (turned.ok && turned.value.kind === "turned") announceDraft(db, draft_id)
  return turned
}

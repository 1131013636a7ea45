import "server-only"
import { z } from "zod"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { clock } from "#lib/platform/clock"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { changeTemplateDraft, holdTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { moveDraftUses } from "#lib/data/store/template-parts"
import { namesOfUsers } from "#lib/data/store/users"
import { fieldChanges } from "./field-schema.ts"
import { fieldsIn, type TemplateFields } from "./fields.ts"
import { movedIds } from "./parts/snippet-ids.ts"

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  /** The revision in the user's editor when it was typed. */
  revision: z.int({ error: "revision must be a whole number." }).min(1),
  fields: fieldChanges,
})

/** A field that another user changed meanwhile, with its current value. */
type FieldConflict = { field: string; theirs: string | boolean }
export type SavedDraft =
  | { kind: "saved"; revision: number }
  | { kind: "conflict"; revision: number; changed_by: string | null; conflicts: FieldConflict[] }

/**
 * DRAFT-2: saves changed fields. Another user's changes of other fields are preserved; a field that both changed is
 * refused with its current value, and then nothing is saved.
 */
export async function saveDraft(db: Db, action: ProjectAction): Promise<Result<SavedDraft>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, revision, fields } = parsed.data
  const { project, user } = action.access
  const saved = await db.transaction<Result<SavedDraft>>(async (tx) => {
    const draft = await holdTemplateDraft(tx, { project_id: project.project_id, draft_id })
    if (!draft) return failed(404, "There is no such draft.")
    const changed = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== undefined && draft.fields[name] !== value),
    ) as Partial<TemplateFields>
    const conflicts = conflictsOf(draft, changed, revision)
    if (conflicts.length > 0)
      return ok({
        ...{ kind: "conflict" as const, revision: draft.revision, conflicts },
        changed_by: (await namesOfUsers(tx, [draft.changed_by])).get(draft.changed_by) ?? null,
      })
    if (Object.keys(changed).length === 0) return ok({ kind: "saved" as const, revision: draft.revision })
    const next = draft.revision + 1
    await changeTemplateDraft(tx, draft, {
      fields: { ...draft.fields, ...changed },
      field_revisions: {
        ...draft.field_revisions,
        ...Object.fromEntries(Object.keys(changed).map((name) => [name, next])),
      },
      revision: next,
      changed_by: user.user_id,
      changed_at: clock.now(),
    })
    if (changed.layout !== undefined)
      await moveDraftUses(tx, draft, movedIds([fieldsIn(draft.fields).layout], [changed.layout]))
    return ok({ kind: "saved" as const, revision: next })
  })
  if (saved.ok && saved.value.kind === "saved") announceDraft(db, draft_id)
  return saved
}

/** Changed since `revision`, to another value than the one to be saved. */
const conflictsOf = (draft: TemplateDraft, changed: object, revision: number): FieldConflict[] =>
  Object.keys(changed)
    .filter((field) => (draft.field_revisions[field] ?? 0) > revision)
    .map((field) => ({ field, theirs: draft.fields[field] ?? "" }))

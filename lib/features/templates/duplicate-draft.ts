import "server-only"
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import { documentVersion } from "#lib/documents/document"
import { ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { addTemplateDraft } from "#lib/data/store/template-drafts"
import { copyDraftUses } from "#lib/data/store/template-parts"
import { addSamples, listSamples } from "#lib/data/store/template-samples"
import { hasRoomForDraft, noRoomForDraft } from "./create-draft.ts"
import { documentState } from "./document-state.ts"
import { openDraft } from "./open-draft.ts"

const form = z.object({
  /** Id of a template, or of a draft that was never published. */
  id: z.uuid({ error: "id must be the id of a template or a draft." }),
  /** The name of the copy, in the user's language. */
  name: z
    .string({ error: "Give the copy a name." })
    .trim()
    .min(1, "Give the copy a name.")
    .max(255, "At most 255 characters."),
})

/**
 * GALLERY-5: a new draft as a copy of the current state of another one, with its document and samples. Versions and
 * values set through the API alone are not copied.
 */
export async function duplicateDraft(db: Db, action: ProjectAction): Promise<Result<{ draft_id: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { id, name } = parsed.data
  const { access } = action
  const opened = await openDraft(db, access, id)
  if (!opened.ok) return opened
  const { draft } = opened.value
  const { project_id, kind, fields } = draft
  const now = clock.now()
  const by = { changed_by: access.user.user_id, changed_at: now }
  const copy = { project_id, draft_id: randomUUID() }
  return audited(db, auditActionOf(action, "template/draft", { target: name }), async (tx) => {
    if (!(await hasRoomForDraft(tx, project_id))) return noRoomForDraft()
    await addTemplateDraft(tx, {
      ...{ ...copy, kind, fields: { ...fields, name }, field_revisions: {}, revision: 1 },
      ...(kind === "visual" && {
        state: (await documentState(tx, draft)).state,
        document_version: documentVersion,
      }),
      ...{ created_by: access.user.user_id, created_at: now, ...by },
    })
    await copyDraftUses(tx, draft, copy)
    const samples = await listSamples(tx, draft)
    await addSamples(
      tx,
      samples.map((sample) => ({ ...sample, ...copy, ...by, sample_id: randomUUID() })),
    )
    return ok({ draft_id: copy.draft_id })
  })
}

import "server-only"
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "../actions/project-action.ts"
import { audited } from "../audit/audit.ts"
import { clock } from "../clock.ts"
import { ok, type Result } from "../result.ts"
import type { Db } from "../store/open.ts"
import { addTemplateDraft } from "../store/template-drafts.ts"
import { copyDraftUses } from "../store/template-parts.ts"
import { addSamples, listSamples } from "../store/template-samples.ts"
import { hasRoomForDraft, noRoomForDraft } from "./create-draft.ts"
import { documentState } from "./document-state.ts"
import { openDraft } from "./open-draft.ts"

const form = z.object({
  /** Of a template, or of a draft that was never published. */
  id: z.uuid({ error: "id is the id of a template or a draft." }),
  /** What the copy is called, in the person's language. */
  name: z
    .string({ error: "Give the copy a name." })
    .trim()
    .min(1, "Give the copy a name.")
    .max(255, "At most 255 characters."),
})

/**
 * GALLERY-5: a new draft that is as another one stands now, with its document and its samples. Its versions stay behind, and
 * so does what was set through the API alone.
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
      ...(kind === "visual" && { state: (await documentState(tx, draft)).state }),
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

import "server-only"
import { z } from "zod"
import { templateDelete } from "#contract/methods/template"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited, auditedCall } from "#lib/access/audit/audit"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft, removeTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { announceDraft } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { failed, ok, type Result } from "#lib/platform/result"

const form = z.object({ draft_id: z.uuid({ error: "draft_id must be the id of a draft." }) })

/** The service's code for a template that is already deleted. */
const unknownId = 2503

/** DRAFT-8: deletes a template at the mail service, then its draft with versions and samples. */
export async function deleteDraft(db: Db, action: ProjectAction): Promise<Result<null>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const draft = await findTemplateDraft(db, action.access.project.project_id, parsed.data.draft_id)
  if (!draft) return failed(404, "There is no such draft.")
  const gone = draft.template_id === null ? ok(null) : await deleteAtService(db, action, draft.template_id)
  if (!gone.ok) return gone
  const removed = await removeHere(db, action, draft)
  if (removed.ok) announceDraft(db, draft.draft_id)
  return removed
}

async function deleteAtService(db: Db, action: ProjectAction, id: string): Promise<Result<null>> {
  const act = auditActionOf(action, templateDelete.path, { target: id })
  const answer = await auditedCall(db, act, () => callWithKey(db, action.access, templateDelete, { id }))
  return answer.ok || answer.failure.code === unknownId ? ok(null) : answer
}

function removeHere(db: Db, action: ProjectAction, draft: TemplateDraft): Promise<Result<null>> {
  const act = auditActionOf(action, "template/draft-delete", { target: nameOf(draft) })
  return audited(db, act, async (tx) => {
    await removeTemplateDraft(tx, draft)
    return ok(null)
  })
}

const nameOf = ({ fields, draft_id }: TemplateDraft): string => String(fields.name || draft_id)

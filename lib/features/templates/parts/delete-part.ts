import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { removeTemplateDraft } from "#lib/data/store/template-drafts"
import { holdPart, usesOf } from "#lib/data/store/template-parts"
import { fieldsIn } from "../fields.ts"

const form = z.object({ draft_id: z.uuid({ error: "draft_id must be the id of a draft." }) })

/** PART-6: deletes an unused snippet or layout; for a used one, returns its places. */
export async function deletePart(db: Db, action: ProjectAction): Promise<Result<null>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const place = { project_id: action.access.project.project_id, draft_id: parsed.data.draft_id }
  const deleted = await audited(db, auditActionOf(action, "template/part-delete"), async (tx, noted) => {
    const held = await holdPart(tx, place)
    if (!held) return failed(404, "There is no such snippet or layout.")
    noted({ target: fieldsIn(held.fields).name })
    const [first, ...others] = await usesOf(tx, place)
    if (first)
      return failed(
        409,
        `It is still used in “${first.name}”${others.length > 0 ? ` and ${others.length} more` : ""}.`,
      )
    await removeTemplateDraft(tx, place)
    return ok(null)
  })
  if (deleted.ok) announceDraft(db, place.draft_id)
  return deleted
}

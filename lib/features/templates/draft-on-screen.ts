import "server-only"
import { z } from "zod"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import type { Db } from "#lib/data/store/open"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { findAnyDraft } from "#lib/data/store/template-parts"
import { failed, ok, type Result } from "#lib/platform/result"
import { allFields } from "./field-schema.ts"

/** A draft as it is on the user's screen, saved or not. */
export const draftOnScreen = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  fields: allFields,
  /** JSON of ProseMirror, of visual drafts; validated by read-document.ts. */
  doc: z.unknown().optional(),
})

/** Reads the input of a check, and finds the saved draft that it belongs to. */
export async function readDraftOnScreen<Form extends z.output<typeof draftOnScreen>>(
  db: Db,
  { access, input }: ProjectAction,
  form: z.ZodType<Form>,
): Promise<Result<Form & { draft: TemplateDraft }>> {
  const parsed = form.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { project_id } = access.project
  const draft = await findAnyDraft(db, { project_id, draft_id: parsed.data.draft_id })
  return draft ? ok({ ...parsed.data, draft }) : failed(404, "There is no such draft.")
}

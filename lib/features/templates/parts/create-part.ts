import "server-only"
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import type { StoredNode } from "#lib/documents/gallery/make-nodes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { type PartKind, partKinds } from "#lib/data/store/schema/templates"
import { addTemplateDraft } from "#lib/data/store/template-drafts"
import { countParts } from "#lib/data/store/template-parts"
import { emptyFields } from "../fields.ts"
import { startDocument, stateOf } from "../create-draft.ts"

export const partsMax = 200

const form = z.object({
  part: z.enum(partKinds, { error: "part must be snippet or layout." }),
  name: z
    .string({ error: "Enter a name." })
    .trim()
    .min(1, "Enter a name.")
    .max(200, "At most 200 characters.")
    .refine((text) => !/[\r\n\0]/.test(text), "Enter only one line."),
})

const paragraph: StoredNode = { type: "paragraph" }
const starts: Record<PartKind, StoredNode[]> = {
  snippet: [paragraph],
  layout: [paragraph, { type: "slot" }, { type: "footer", content: [paragraph] }],
}

/** PART-1: a new snippet, empty, or a layout with a slot for a template's content. */
export async function createPart(db: Db, action: ProjectAction): Promise<Result<{ draft_id: string }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { part, name } = parsed.data
  const { project, user } = action.access
  const { project_id } = project
  const draft_id = randomUUID()
  const now = clock.now()
  const document = startDocument({
    document: { version: 1, language: "en", preheader: "", doc: { type: "doc", content: starts[part] } },
  })
  return audited(db, auditActionOf(action, `template/${part}`, { target: name }), async (tx) => {
    if ((await countParts(tx, project_id)) >= partsMax)
      return failed(409, "You have reached the limit of 200 snippets and layouts. Delete some first.")
    await addTemplateDraft(tx, {
      ...{ project_id, draft_id, kind: "visual", part, field_revisions: {}, revision: 1 },
      fields: { ...emptyFields("", ""), name, template_engine: "liquid" },
      ...stateOf(document),
      ...{ created_by: user.user_id, created_at: now, changed_by: user.user_id, changed_at: now },
    })
    return ok({ draft_id })
  })
}

import "server-only"
import { z } from "zod"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import type { Document } from "#lib/documents/document"
import { readDocument } from "#lib/documents/read-document"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft, findVersion } from "#lib/data/store/template-drafts"
import { composeSource } from "../compose-draft.ts"
import { fieldsIn } from "../fields.ts"
import { needsSecond } from "../draft-details.ts"
import { composedWith, handOver, isOvertaken, publishedOf } from "../hand-over.ts"
import { outsideOf } from "../publish-draft.ts"
import { versionAt } from "../state-at-service.ts"

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  /** The published version that the user has seen; no other one is republished. */
  version: z.int({ error: "version must be a whole number." }),
  note: z.string().trim().max(500, "At most 500 characters.").default(""),
})

export type PublishedAnew =
  | { kind: "published"; template_id: string; version: number }
  /** Published by someone else meanwhile, here or elsewhere. */
  | { kind: "changed_outside"; version: number; updated_at: string }

/**
 * PART-5: republishes a template with the current published snippets and layout, as its next version. Its draft changes
 * are not published.
 */
export async function publishAnew(db: Db, action: ProjectAction): Promise<Result<PublishedAnew>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, version, note } = parsed.data
  const { project_id } = action.access.project
  const draft = await findTemplateDraft(db, project_id, draft_id)
  if (draft?.draft_id !== draft_id || draft.template_id === null)
    return failed(404, "This template is not published, or does not exist.")
  if (action.access.project.publish_needs_second) return failed(409, needsSecond)
  const atService = await publishedOf(db, action, draft)
  if (!atService.ok) return atService
  const current = atService.value
  if (!current) return failed(404, "This template is not published, or does not exist.")
  if (versionAt(current, draft) !== version || draft.base_version !== version)
    return ok({ kind: "changed_outside" as const, ...outsideOf(current, draft) })
  const published = await findVersion(db, draft, version)
  const document = published?.kind === "visual" ? documentOf(published.document) : null
  if (!published || !document)
    return failed(409, "The published version of this template is not a visual document.")
  const fields = fieldsIn(published.fields)
  const composed = await composeSource(db, project_id, { kind: "visual", fields, document })
  if (!composed.ok) return composed
  const composed_with = composedWith("visual")
  const next = { fields, document, composed: composed.value, composed_with, note } as const
  const done = await handOver(db, action, draft, { ...next, kind: "visual", origin: "parts" }, current)
  if (isOvertaken(done)) {
    const now = await publishedOf(db, action, draft)
    if (now.ok && now.value) return ok({ kind: "changed_outside" as const, ...outsideOf(now.value, draft) })
  }
  return done.ok ? ok({ kind: "published", ...done.value }) : done
}

function documentOf(stored: unknown): Document | null {
  const read = readDocument(stored)
  return "faults" in read ? null : read.document
}

import "server-only"
import type { Access } from "#lib/access/auth/access"
import type { Document } from "#lib/documents/document"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import type { TemplateKind } from "#lib/data/store/schema/templates"
import { findVersion, type TemplateDraft } from "#lib/data/store/template-drafts"
import { refusedForParts } from "../compose-draft.ts"
import { documentIn, documentOfVersion, openDocument } from "../document-state.ts"
import { carriedOf, fieldsIn, fieldsOf, type TemplateFields } from "../fields.ts"
import { isChanged, type OpenedDraft, openDraft } from "../open-draft.ts"
import { assemble } from "../parts/assemble.ts"
import { versionAt } from "../state-at-service.ts"

export type PromotionSource = {
  draft: TemplateDraft
  kind: TemplateKind
  fields: TemplateFields
  document: Document | null
  /** Version at the mail service; null for a draft that was never published. */
  version: number | null
  isChanged: boolean
  hasCarried: boolean
}

/**
 * The content of a promotion: the published template, or the draft if it was never published. Unpublished edits are not
 * promoted.
 */
export async function promotionSource(db: Db, access: Access, id: string): Promise<Result<PromotionSource>> {
  const opened = await openDraft(db, access, id)
  if (!opened.ok) return opened
  const { draft, published } = opened.value
  const found = await contentOf(db, opened.value)
  if (!found.ok) return found
  const content = await withoutParts(db, draft.project_id, found.value)
  if (!content.ok) return content
  return ok({
    ...{ draft, ...content.value },
    version: published ? versionAt(published, draft) : null,
    isChanged: published !== null && isChanged(draft),
    hasCarried: published !== null && Object.keys(carriedOf(published)).length > 0,
  })
}

type Content = Pick<PromotionSource, "kind" | "fields" | "document">

async function contentOf(db: Db, { draft, published, outside }: OpenedDraft): Promise<Result<Content>> {
  if (published === null) return draftContent(db, draft)
  const version =
    outside || draft.base_version === null ? null : await findVersion(db, draft, draft.base_version)
  // Created by a program, so it is HTML.
  if (!version) return ok({ kind: "html", fields: fieldsOf(published), document: null })
  const document = documentOfVersion(version)
  if (version.kind === "visual" && !document) return failed(409, "This version's document cannot be read.")
  return ok({ kind: version.kind, fields: fieldsIn(version.fields), document })
}

/**
 * Another project does not have this one's snippets and layouts, so their current content is copied, as publishing
 * composes it. A part that is missing here is refused.
 */
async function withoutParts(db: Db, project_id: string, content: Content): Promise<Result<Content>> {
  const { document, fields } = content
  if (!document) return ok(content)
  const assembled = await assemble(db, project_id, document, fields.layout)
  return (
    refusedForParts(assembled) ??
    ok({ ...content, document: assembled.document, fields: { ...fields, layout: "" } })
  )
}

/** The current content of a draft. */
export async function draftContent(db: Db, draft: TemplateDraft): Promise<Result<Content>> {
  const fields = fieldsIn(draft.fields)
  if (draft.kind !== "visual") return ok({ kind: draft.kind, fields, document: null })
  const read = documentIn(await openDocument(db, draft), fields)
  if ("faults" in read) return failed(409, "The document contains an invalid part.")
  return ok({ kind: "visual", fields, document: read.document })
}

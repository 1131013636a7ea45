import "server-only"
import { z } from "zod"
import { firstIssue } from "#lib/access/actions/project-action"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import type { TemplateKind } from "#lib/data/store/schema/templates"
import { findTemplateDraft, findVersion, type TemplateDraft } from "#lib/data/store/template-drafts"
import { openPublicationOf } from "#lib/data/store/template-publications"
import { listSamples } from "#lib/data/store/template-samples"
import { namesOfUsers } from "#lib/data/store/users"
import { composeMjml } from "#lib/documents/compose/compose-mjml"
import { textOfHtml } from "#lib/documents/compose/text-of-html"
import type { Document } from "#lib/documents/document"
import { failed, ok, type Result } from "#lib/platform/result"
import { brandOf } from "./brand.ts"
import { composedDraft, readDraft } from "./compose-draft.ts"
import { documentOfVersion } from "./document-state.ts"
import type { LookedAtVersion, SourcePart, VersionName } from "./draft-data.ts"
import { bodyOf, fieldsIn, type TemplateContent, type TemplateFields } from "./fields.ts"
import { carriedValues, previewAtService } from "./known-at-service.ts"
import { asSubstitutions, withWholeAddresses } from "./preview-draft.ts"

const form = z.object({
  draft: z.uuid({ error: "draft must be the id of a draft." }),
  version: z
    .union([z.enum(["draft", "plan"]), z.coerce.number().int().min(1)], {
      error: "version must be the number of a version, draft or plan.",
    })
    .transform((name): VersionName => name),
  sample: z.uuid({ error: "sample must be the id of a sample." }).optional(),
})

/** The content of a version, from any store. `content` is the refusal if a draft does not compose. */
type Stored = {
  kind: TemplateKind
  fields: TemplateFields
  content: Result<TemplateContent>
  document: Document | null
  by: string | null
  at: Date
  note: string
}

/**
 * BESIDE-1: one version of a template, or its draft, for a comparison: the message rendered by the mail service with a
 * sample's values, its words, its source and its lines. Nothing is stored.
 */
export async function lookAtVersion(
  db: Db,
  access: Access,
  query: Record<string, string>,
): Promise<Result<LookedAtVersion>> {
  const parsed = form.safeParse(query)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft: draft_id, version, sample } = parsed.data
  const draft = await findTemplateDraft(db, access.project.project_id, draft_id)
  if (draft?.draft_id !== draft_id) return failed(404, "There is no such draft.")
  const stored = await storedOf(db, draft, version)
  if (!stored.ok) return stored
  const values = await valuesOf(db, draft, sample)
  if (!values.ok) return values
  const { kind, fields, content, by, at, note } = stored.value
  const rendered = content.ok ? await render(access, draft, content.value, values.value) : content
  const names = await namesOfUsers(db, by === null ? [] : [by])
  return ok({
    ...{ version, kind, note, by: by === null ? null : (names.get(by) ?? null), atMs: at.getTime() },
    lines: {
      ...{ name: fields.name, subject: fields.subject, preheader: fields.preheader },
      sender: personIn(fields.from_name, fields.from_email),
      reply_to: personIn(fields.reply_to_name, fields.reply_to),
      ...{ engine: fields.template_engine, headers: fields.headers, unsubscribe_url: fields.unsubscribe_url },
    },
    tracking: { opens: fields.track_read, clicks: fields.track_links },
    rendered: rendered.ok ? shownOf(rendered.value) : null,
    texts: textsOf(rendered.ok ? rendered.value : content.ok ? bodyOf(content.value) : {}),
    refusal: rendered.ok ? null : rendered.failure.message,
    sources: await sourcesOf(db, draft, stored.value),
  })
}

type Body = { html?: string | undefined; plaintext?: string | undefined }

const shownOf = ({ html, plaintext }: Body): NonNullable<LookedAtVersion["rendered"]> => ({
  html: html ?? null,
  text: plaintext || textOfHtml(html ?? ""),
})

const textsOf = ({ html, plaintext }: Body): LookedAtVersion["texts"] => ({
  html: html ? textOfHtml(html) : null,
  plaintext: plaintext || null,
})

async function storedOf(db: Db, draft: TemplateDraft, name: VersionName): Promise<Result<Stored>> {
  if (name === "draft") return ok(await draftStored(db, draft))
  if (name === "plan") return planOf(db, draft)
  const version = await findVersion(db, draft, name)
  if (!version) return failed(404, "This version is no longer stored.", { field: "version" })
  const { kind, published_by, published_at, note } = version
  return ok({
    ...{ kind, content: ok(version.content as TemplateContent), document: documentOfVersion(version) },
    ...{ fields: fieldsIn(version.fields), by: published_by, at: published_at, note },
  })
}

/** BESIDE-4: a draft that does not compose is compared by its source. */
async function draftStored(db: Db, draft: TemplateDraft): Promise<Stored> {
  const { kind, changed_by, changed_at } = draft
  const stored = { kind, fields: fieldsIn(draft.fields), by: changed_by, at: changed_at, note: "" }
  const composed = await composedDraft(db, draft)
  if (composed.ok)
    return { ...stored, content: ok(composed.value.content), document: composed.value.document }
  const read = kind === "visual" ? await readDraft(db, draft) : composed
  return { ...stored, content: composed, document: read.ok ? read.value.document : null }
}

async function planOf(db: Db, draft: TemplateDraft): Promise<Result<Stored>> {
  const plan = await openPublicationOf(db, draft)
  if (!plan?.fields) return failed(404, "No publication is scheduled any more.", { field: "version" })
  const { kind, content, asked_by, asked_at, note } = plan
  return ok({
    ...{ kind, content: ok(content as TemplateContent), document: documentOfVersion(plan) },
    ...{ fields: fieldsIn(plan.fields), by: asked_by, at: asked_at, note },
  })
}

async function valuesOf(
  db: Db,
  draft: TemplateDraft,
  sample_id: string | undefined,
): Promise<Result<Record<string, unknown>>> {
  if (sample_id === undefined) return ok({})
  const sample = (await listSamples(db, draft)).find((one) => one.sample_id === sample_id)
  return sample ? ok(sample.values) : failed(404, "There is no such sample.", { field: "sample" })
}

async function render(
  access: Access,
  { template_id }: TemplateDraft,
  content: TemplateContent,
  values: Record<string, unknown>,
): Promise<Result<Body>> {
  const template = { ...withWholeAddresses(content), ...(await carriedValues(access, template_id)) }
  const request = { template, substitutions: asSubstitutions(values) }
  const answer = await previewAtService(access, request)
  return answer.ok ? ok(answer.value.body) : answer
}

/** Sources in their order, without empty ones. A document is shown as its MJML, in the current brand on both sides. */
async function sourcesOf(db: Db, { project_id }: TemplateDraft, stored: Stored): Promise<SourcePart[]> {
  const { kind, fields, content, document } = stored
  const mjml = document ? await mjmlOf(db, project_id, fields, document) : kind === "mjml" ? fields.mjml : ""
  const { html, plaintext, amp } = content.ok ? (content.value.body ?? {}) : kind === "html" ? fields : {}
  const parts = { mjml, html, plaintext, amp }
  return sourceParts.flatMap((part) => (parts[part] ? [{ part, text: parts[part] }] : []))
}

const sourceParts = ["mjml", "html", "plaintext", "amp"] as const

async function mjmlOf(
  db: Db,
  project_id: string,
  { subject, template_engine: engine }: TemplateFields,
  document: Document,
): Promise<string> {
  return composeMjml(document, { brand: await brandOf(db, project_id), engine, subject }).mjml
}

const personIn = (name: string, email: string): string =>
  name && email ? `${name} <${email}>` : name || email

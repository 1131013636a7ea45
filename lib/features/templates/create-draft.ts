import "server-only"
import { randomUUID } from "node:crypto"
import * as Y from "yjs"
import { z } from "zod"
import { templateEngines } from "#contract/message-words"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import { gallery } from "#lib/documents/gallery/gallery"
import { documentOfHtml, htmlCharsMax } from "#lib/documents/document-of-html"
import type { Start } from "#lib/documents/gallery/start"
import { toYjs } from "#lib/documents/yjs/to-yjs"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { templateKinds } from "#lib/data/store/schema/templates"
import { addTemplateDraft, countUnpublishedDrafts } from "#lib/data/store/template-drafts"
import { addSamples } from "#lib/data/store/template-samples"
import { type Document, documentVersion } from "#lib/documents/document"
import { readDocument } from "#lib/documents/read-document"
import { fieldChanges } from "./field-schema.ts"
import { emptyFields, type TemplateFields } from "./fields.ts"

/** Limit of drafts that were never published; templates themselves are limited by the mail service. */
const unpublishedMax = 1000

const form = z.object({
  kind: z.enum(templateKinds, { error: "kind must be visual, mjml or html." }),
  name: z.string().trim().max(255, "At most 255 characters.").default(""),
  engine: z
    .enum(templateEngines, { error: "engine must be simple, velocity, liquid or none." })
    .default("liquid"),
  /** Key of a gallery template, for visual templates. */
  start: z.string().max(60).optional(),
  /** Names of its samples in the user's language, by key. */
  sample_names: z.record(z.string().max(60), z.string().max(100)).default({}),
  fields: fieldChanges.default({}),
  /** HTML from elsewhere, for a visual template with one block of it (DOCUMENT-19). */
  html: z.string().max(htmlCharsMax, "At most 500,000 characters.").optional(),
})

/** `left_out` names the parts of a pasted page that a document has no place for. */
export type CreatedDraft = { draft_id: string; left_out?: string[] }

/**
 * DRAFT-3: a new template, empty, from the gallery or from HTML. It is created at the mail service when it is
 * published.
 */
export async function createDraft(db: Db, action: ProjectAction): Promise<Result<CreatedDraft>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { kind, name, engine, fields, sample_names } = parsed.data
  const { project, user } = action.access
  const start = gallery.find(({ key }) => key === parsed.data.start)
  if (parsed.data.start !== undefined && !start)
    return failed(400, "There is no such starting point.", { field: "start" })
  if (start && kind === "visual" && !start.engines.includes(engine))
    return failed(400, `This starting point is not available for the engine ${engine}.`, { field: "engine" })
  const html = kind === "visual" && parsed.data.html !== undefined ? documentOfHtml(parsed.data.html) : null
  if (html && "faults" in html)
    return failed(400, "This HTML contains characters that messages cannot contain.", { field: "html" })
  const document = html?.document ?? startDocument(start)
  const { project_id } = project
  const draft_id = randomUUID()
  const now = clock.now()
  const by = { changed_by: user.user_id, changed_at: now }
  const written: TemplateFields = {
    ...emptyFields(project.sandbox_sender ?? "", project.name),
    ...(start && { subject: start.subject, preheader: start.preheader }),
    ...(html && { language: document.language, direction: document.direction }),
    template_engine: engine,
    name,
    ...withoutUndefined(fields),
  }
  return audited(db, auditActionOf(action, "template/draft", { target: name }), async (tx) => {
    if (!(await hasRoomForDraft(tx, project_id))) return noRoomForDraft()
    await addTemplateDraft(tx, {
      ...{ project_id, draft_id, kind, fields: written, field_revisions: {}, revision: 1 },
      ...(kind === "visual" && stateOf(document)),
      ...{ created_by: user.user_id, created_at: now, ...by },
    })
    await addSamples(
      tx,
      (start?.samples ?? []).map(({ key, values }, position) => ({
        ...{ project_id, draft_id, sample_id: randomUUID(), position, ...by },
        ...{ name: sample_names[key] ?? key, values: values as Record<string, unknown> },
      })),
    )
    return ok({ draft_id, ...(html && { left_out: html.hints.map(({ subject }) => subject) }) })
  })
}

const withoutUndefined = (fields: object): Partial<TemplateFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** DRAFT-3: true if a project can have one more draft that was never published. */
export const hasRoomForDraft = async (tx: Db, project_id: string): Promise<boolean> =>
  (await countUnpublishedDrafts(tx, project_id)) < unpublishedMax

export const noRoomForDraft = () =>
  failed(409, "You have reached the limit of 1,000 unpublished drafts. Delete some first.")

/** Created once here, so that all editors begin with the same state. */
export const stateOf = ({ doc, version }: Document) => ({
  state: Y.encodeStateAsUpdate(toYjs(doc)),
  document_version: version,
})

const empty = { version: documentVersion, doc: { type: "doc", content: [{ type: "paragraph" }] } }

/** The document of a gallery template, or an empty one. Gallery templates are validated by its tests. */
export function startDocument(start?: Pick<Start, "document">): Document {
  const read = readDocument(start?.document ?? empty)
  if ("faults" in read) throw new Error(`A start is no document: ${JSON.stringify(read.faults[0])}`)
  return read.document
}

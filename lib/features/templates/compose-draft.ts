import "server-only"
import { createHash } from "node:crypto"
import type { Brand } from "#lib/documents/brand"
import { composeHtml } from "#lib/documents/compose/compose-html"
import { composeLine } from "#lib/documents/compose/compose-mjml"
import { composeMjmlSource } from "#lib/documents/compose/compose-source"
import { type SourceProblem, sourceLimits } from "#lib/documents/compose/source-problem"
import type { Document } from "#lib/documents/document"
import type { DocumentFault } from "#lib/documents/document-fault"
import type { Finding } from "#lib/documents/finding"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import type { TemplateKind } from "#lib/data/store/schema/templates"
import type { TemplateDraft } from "#lib/data/store/template-drafts"
import { readCache } from "#shared/bounded-cache"
import { brandOf } from "./brand.ts"
import { documentIn, openDocument } from "./document-state.ts"
import { bodyOf, contentOf, fieldsIn, type TemplateContent, type TemplateFields } from "./fields.ts"
import { compileMjml, isCompilerBusy } from "./mjml-compiler.ts"
import { type Assembled, assemble } from "./parts/assemble.ts"

/** A composed draft: texts for the mail service, and findings on what its engine cannot express. */
export type ComposedDraft = { content: TemplateContent; findings: Finding[] }

/** Text fields of a visual template, with tags in the writing of documents. */
const lines = ["subject", "from_name", "reply_to_name", "unsubscribe_url"] as const

/** By everything that they are composed of: another sample, or a value typed into one, changes none of it. */
const composedDrafts = readCache<ComposedDraft>(
  { countMax: 200, sizeMax: 20_000_000 },
  ({ content }) => bodyOf(content).html.length + bodyOf(content).plaintext.length,
)

/** A draft as the mail service renders it. `document` belongs to visual drafts; others have none. */
export async function composeDraft(
  fields: TemplateFields,
  document: Document | null,
  brand: Brand,
): Promise<ComposedDraft> {
  if (!document) return { content: contentOf(fields), findings: [] }
  const text = JSON.stringify([fields, document, brand])
  const name = createHash("sha256").update(text).digest("hex")
  return composedDrafts.of(name, () => composeDocument(fields, document, brand))
}

async function composeDocument(
  fields: TemplateFields,
  document: Document,
  brand: Brand,
): Promise<ComposedDraft> {
  const composing = { brand, engine: fields.template_engine }
  const written = lines.map((name) => ({ name, ...composeLine(fields[name], composing) }))
  const { html, text, findings } = await composeHtml(document, { ...composing, subject: fields.subject })
  return {
    content: contentOf({
      ...fields,
      ...Object.fromEntries(written.map(({ name, line }) => [name, line])),
      ...{ html, plaintext: text, amp: "" },
    }),
    findings: [...written.flatMap((one) => one.findings), ...findings],
  }
}

/** DRAFT-10, PART-3: the same for a document with its layout and snippets; findings have the places of the document. */
export async function composeAssembled(
  fields: TemplateFields,
  assembled: Assembled,
  brand: Brand,
): Promise<ComposedDraft> {
  const { content, findings } = await composeDraft(fields, assembled.document, brand)
  const placed = findings.map((one) => ({ ...one, place: assembled.placeOf(one.place) }))
  return { content, findings: [...assembled.findings, ...placed] }
}

/** The content of a draft or of an earlier version. */
type Source = { kind: TemplateKind; fields: TemplateFields; document: Document | null }

/** `parts` are the snippets and the layout used in it. */
export type ComposedSource = ComposedDraft & Pick<Assembled, "parts">

/** The template for the mail service. One that lacks a part is refused, because recipients would miss text. */
export async function composeSource(
  db: Db,
  project_id: string,
  { kind, fields, document }: Source,
): Promise<Result<ComposedSource>> {
  if (kind === "mjml") return composedMjml(fields)
  const brand = await brandOf(db, project_id)
  if (!document) return ok({ ...(await composeDraft(fields, null, brand)), parts: [] })
  const assembled = await assemble(db, project_id, document, fields.layout)
  const refused = refusedForParts(assembled)
  if (refused) return refused
  return ok({ ...(await composeAssembled(fields, assembled, brand)), parts: assembled.parts })
}

/** SOURCE-1: a source that cannot be compiled at all is refused. */
async function composedMjml(fields: TemplateFields): Promise<Result<ComposedSource>> {
  if (isCompilerBusy())
    return failed(503, "Too many previews at once. Try again in a moment.", { retry_after: 1 })
  const { content, problems } = await composeMjml(fields)
  if (bodyOf(content).html !== "") return ok({ content, findings: [], parts: [] })
  const at = problems[0]?.line ? ` Line ${problems[0].line}.` : ""
  return failed(400, `The MJML cannot be compiled.${at}`, { field: "mjml" })
}

/** A template kept as MJML as the mail service renders it: its text is generated from its HTML. */
export async function composeMjml(
  fields: TemplateFields,
): Promise<{ content: TemplateContent; problems: SourceProblem[] }> {
  const composing = { engine: fields.template_engine, compile: compileMjml, limits: mjmlLimits }
  const { html, text, problems } = await composeMjmlSource(fields.mjml, composing)
  return { content: contentOf({ ...fields, html, plaintext: text, amp: "" }), problems }
}

/** A user is waiting for it. */
const mjmlLimits = { ...sourceLimits, timeMs: 5000 }

/** A refusal if recipients would miss a snippet or the layout; null: all of them are included. */
export function refusedForParts({ findings }: Pick<Assembled, "findings">): ReturnType<typeof failed> | null {
  const [missing] = findings.filter(({ code }) => Object.hasOwn(lacking, code))
  return missing ? failed(409, lacking[missing.code as keyof typeof lacking](missing.subject ?? "")) : null
}

const lacking = {
  snippet_is_missing: (name: string) => `The snippet “${name}” was deleted or never published.`,
  layout_is_missing: () => "The layout was deleted or never published.",
  snippets_are_too_long: (name: string) => `The snippet “${name}” makes the message too long.`,
} satisfies Partial<Record<Finding["code"], (name: string) => string>>

/**
 * The publication of a draft, with its document up to and including its change `seq`; a draft without a document is
 * refused.
 */
export async function composedDraft(
  db: Db,
  draft: TemplateDraft,
): Promise<Result<ComposedSource & { document: Document | null; seq: number }>> {
  const fields = fieldsIn(draft.fields)
  const read = draft.kind === "visual" ? await readDraft(db, draft) : ok({ document: null, seq: draft.seq })
  if (!read.ok) return read
  const composed = await composeSource(db, draft.project_id, {
    ...{ kind: draft.kind, fields, document: read.value.document },
  })
  return composed.ok ? ok({ ...composed.value, ...read.value }) : composed
}

/** A draft's saved document, up to and including its change `seq`. */
export async function readDraft(
  db: Db,
  draft: TemplateDraft,
): Promise<Result<{ document: Document; seq: number }>> {
  const opened = await openDocument(db, draft)
  const read = documentIn(opened, fieldsIn(draft.fields))
  if (!("faults" in read)) return ok({ document: read.document, seq: opened.seq })
  return failed(400, "The document contains an invalid part.", { field: faultPath(read.faults[0]) })
}

const faultPath = (fault: DocumentFault | undefined): string =>
  ["document", ...(fault?.place ?? [])].join(".")

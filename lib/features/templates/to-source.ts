import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import type { Access } from "#lib/access/auth/access"
import { clock } from "#lib/platform/clock"
import { composeMjml as mjmlOf } from "#lib/documents/compose/compose-mjml"
import type { Document } from "#lib/documents/document"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import {
  changeTemplateDraft,
  findTemplateDraft,
  holdTemplateDraft,
  type TemplateDraft,
} from "#lib/data/store/template-drafts"
import { moveDraftUses } from "#lib/data/store/template-parts"
import { brandOf } from "./brand.ts"
import { composedDraft, readDraft } from "./compose-draft.ts"
import { bodyOf, fieldsIn, type TemplateFields } from "./fields.ts"
import { assemble } from "./parts/assemble.ts"
import { snippetIdsOf } from "./parts/snippet-ids.ts"

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  to: z.enum(["mjml", "html"], { error: "to must be mjml or html." }),
  /** The draft that the user has seen. */
  revision: z.int({ error: "revision must be a whole number." }),
  seq: z.int({ error: "seq must be a whole number." }),
})

export type TurnedIntoSource =
  | { kind: "turned"; revision: number }
  | { kind: "draft_changed"; revision: number; seq: number; changed_by: string }

/**
 * SOURCE-2: converts a visual draft to a template kept as MJML or HTML, with its brand, snippets and layout copied into
 * it. Until the next publication, from-source.ts undoes this; the document stays in the draft.
 */
export async function turnIntoSource(db: Db, action: ProjectAction): Promise<Result<TurnedIntoSource>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, to, revision, seq } = parsed.data
  const { project, user } = action.access
  const place = { project_id: project.project_id, draft_id }
  const draft = await findTemplateDraft(db, place.project_id, draft_id)
  if (draft?.draft_id !== draft_id || draft.kind !== "visual") return failed(404, "There is no such draft.")
  const written = await writtenAs(db, draft, to)
  if (!written.ok) return written
  const act = auditActionOf(action, "template/to-source", { target: fieldsIn(draft.fields).name })
  const turned = await audited<TurnedIntoSource>(db, act, async (tx) => {
    const held = await holdTemplateDraft(tx, place)
    if (held?.kind !== "visual") return failed(404, "There is no such draft.")
    const isSame = held.revision === revision && held.seq === seq && draft.revision === revision
    if (!isSame || written.value.seq !== seq)
      return ok({
        kind: "draft_changed",
        revision: held.revision,
        seq: held.seq,
        changed_by: held.changed_by,
      })
    const next = revision + 1
    const { fields, parts } = written.value
    await moveDraftUses(tx, place, { added: [], removed: parts })
    await changeTemplateDraft(tx, place, {
      ...{ kind: to, fields, revision: next, changed_by: user.user_id, changed_at: clock.now() },
      before_source: { fields: held.fields, seq },
      field_revisions: Object.fromEntries(Object.keys(fields).map((name) => [name, next])),
    })
    return ok({ kind: "turned", revision: next })
  })
  if (turned.ok) announceDraft(db, draft_id)
  return turned
}

/** The whole draft in the syntax of its engine; `parts` are those it no longer refers to. */
type Written = { fields: TemplateFields; seq: number; parts: string[] }

async function writtenAs(db: Db, draft: TemplateDraft, to: "mjml" | "html"): Promise<Result<Written>> {
  const composed = await composedDraft(db, draft)
  if (!composed.ok) return composed
  const { content, document, seq } = composed.value
  if (!document) return failed(404, "There is no such draft.")
  const fields = fieldsIn(draft.fields)
  const { unsubscribe_url } = content.options && !Array.isArray(content.options) ? content.options : {}
  const lines = {
    subject: content.subject ?? "",
    from_name: content.from_name ?? "",
    reply_to_name: content.reply_to_name ?? "",
    unsubscribe_url: unsubscribe_url ?? "",
  }
  const source = to === "mjml" ? { mjml: await mjmlWith(db, draft, document) } : bodyOf(content)
  return ok({
    ...{ seq, parts: [...snippetIdsOf(document), fields.layout] },
    fields: { ...fields, ...lines, ...source, amp: "", layout: "", preheader: "" },
  })
}

async function mjmlWith(db: Db, draft: TemplateDraft, document: Document): Promise<string> {
  const fields = fieldsIn(draft.fields)
  const [brand, assembled] = await Promise.all([
    brandOf(db, draft.project_id),
    assemble(db, draft.project_id, document, fields.layout),
  ])
  return mjmlOf(assembled.document, { brand, engine: fields.template_engine, subject: fields.subject }).mjml
}

/** SOURCE-3: the MJML of a saved visual draft, for engineers to read and to export. */
export async function mjmlOfDraft(db: Db, { project }: Access, draft_id: string): Promise<Result<string>> {
  const none = failed(404, "There is no such draft.")
  if (!z.uuid().safeParse(draft_id).success) return none
  const draft = await findTemplateDraft(db, project.project_id, draft_id)
  if (draft?.draft_id !== draft_id || draft.kind !== "visual") return none
  const read = await readDraft(db, draft)
  return read.ok ? ok(await mjmlWith(db, draft, read.value.document)) : read
}

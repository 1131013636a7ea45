import "server-only"
import { z } from "zod"
import { templatePreview } from "#contract/methods/template"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { addPublication, endPublication, openPublicationOf } from "#lib/data/store/template-publications"
import { wakeTurns } from "#lib/data/turns/loop"
import { announceDraft } from "#lib/live/draft-changes"
import { readMethod } from "#lib/mail-api/proxy/read"
import { at, clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import { type ComposedSource, composedDraft } from "./compose-draft.ts"
import { carriedOf, fieldsIn } from "./fields.ts"
import { composedWith, publishedOf } from "./hand-over.ts"
import { isNotOffered } from "./known-at-service.ts"
import { withMessagePictures } from "./message-pictures.ts"
import { draftChanged, outsideOf } from "./publish-draft.ts"
import { versionAt } from "./state-at-service.ts"

const yearMs = 366 * 86_400_000

/** Time of a publication: an instant, converted by the page from the project's time zone. */
export const publishAt = z.iso
  .datetime({ error: "publish_at must be a time in UTC, as 2026-11-27T08:00:00Z." })
  .transform((text) => at(Date.parse(text)))

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  /** The revision that the user has seen; no other one is published. */
  revision: z.int({ error: "revision must be a whole number." }),
  seq: z.int({ error: "seq must be a whole number." }),
  note: z.string().trim().max(500, "At most 500 characters.").default(""),
  /** The version from outside that the user has seen and replaces. */
  replaces: z.int().optional(),
  /** Null: as soon as a second person agrees. */
  publish_at: publishAt.nullable().default(null),
  /** The plan that the user has seen and replaces with this one. */
  instead_of: z.string().max(60).optional(),
})

export type Planned =
  | { kind: "planned"; publication_id: string; state: "asked" | "planned" }
  | { kind: "draft_changed"; revision: number; seq: number; changed_by: string }
  | { kind: "changed_outside"; version: number; updated_at: string }

/**
 * PUBLISH-1: saves the draft, as the user has seen it, for publication: at a time, or after a second person agrees if
 * the project requires one. Later edits are not part of it. Content that the mail service would refuse to render is
 * refused now.
 */
export async function planPublication(db: Db, action: ProjectAction): Promise<Result<Planned>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { draft_id, publish_at, ...seen } = parsed.data
  const { access } = action
  const { project } = access
  const draft = await findTemplateDraft(db, project.project_id, draft_id)
  if (draft?.draft_id !== draft_id) return failed(404, "There is no such draft.")
  const fault = whenFault(publish_at, clock.now())
  if (fault) return fault
  if (!publish_at && !project.publish_needs_second)
    return failed(400, "Choose a time of publication.", { field: "publish_at" })
  if (draft.revision !== seen.revision || draft.seq !== seen.seq) return draftChanged(draft)
  const published = await publishedOf(db, action, draft)
  if (!published.ok) return published
  const current = published.value
  const version = current && versionAt(current, draft)
  if (current && draft.base_version !== version && seen.replaces !== version)
    return ok({ kind: "changed_outside" as const, ...outsideOf(current, draft) })
  const composed = await composedDraft(db, draft)
  if (!composed.ok) return composed
  if (composed.value.seq !== draft.seq)
    return draftChanged((await findTemplateDraft(db, project.project_id, draft_id)) ?? draft)
  const files = { ...composed.value.content, ...(current && carriedOf(current)) }
  const pictures = await withMessagePictures(db, project.project_id, files)
  if (!pictures.ok) return pictures
  const trial = await tryOut(action, draft, composed.value)
  if (!trial.ok) return trial
  const planned = await savePlan(db, action, {
    ...seen,
    draft,
    composed: composed.value,
    publish_at,
    version,
  })
  if (planned.ok && planned.value.kind === "planned") {
    announceDraft(db, draft_id)
    wakeTurns("template_publications")
  }
  return planned
}

/** Checks that the mail service will accept the template, while the user can still fix it. */
async function tryOut(
  { access }: ProjectAction,
  draft: TemplateDraft,
  { content }: ComposedSource,
): Promise<Result<unknown>> {
  const { name, from_email } = fieldsIn(draft.fields)
  if (name.trim() === "") return failed(400, "Give the template a name.", { field: "template.name" })
  if (from_email.trim() === "") return failed(400, "Enter a sender.", { field: "template.from_email" })
  const preview = await readMethod(access, templatePreview, { template: content })
  // EXT-1: without previews, the mail service checks it at the time of publication.
  return !preview.ok && isNotOffered(preview.failure) ? ok(null) : preview
}

type PlanToSave = {
  draft: TemplateDraft
  composed: ComposedSource & { document: unknown }
  publish_at: Date | null
  version: number | null
  note: string
  instead_of?: string | undefined
}

function savePlan(
  db: Db,
  action: ProjectAction,
  { draft, composed, publish_at, version, note, instead_of }: PlanToSave,
): Promise<Result<Planned>> {
  const { project, user } = action.access
  const state = project.publish_needs_second ? "asked" : "planned"
  const name = String(draft.fields.name)
  const shown = { draft_id: draft.draft_id, note, publish_at }
  const act = auditActionOf({ ...action, input: shown }, `template/publication-${state}`, { target: name })
  const { project_id, draft_id, kind, revision, seq } = draft
  return audited<Planned>(db, act, async (tx) => {
    const now = clock.now()
    const open = await openPublicationOf(tx, draft)
    if (open && open.publication_id !== instead_of) return isPlanned
    if (open) await endPublication(tx, open, { state: "withdrawn", ended_at: now, ended_by: user.user_id })
    const publication_id = ids.token(18)
    const isAdded = await addPublication(tx, {
      ...{ project_id, publication_id, draft_id, state, kind, fields: fieldsIn(draft.fields) },
      ...{ document: composed.document, content: composed.content, parts: composed.parts, revision, seq },
      composed_with: composedWith(kind),
      ...{ base_version: version, note, publish_at, asked_by: user.user_id, asked_at: now },
      next_at: state === "planned" ? publish_at : null,
    })
    return isAdded ? ok({ kind: "planned", publication_id, state }) : isPlanned
  })
}

/** Also if it is another plan than the user has seen. */
const isPlanned = failed(409, "A publication of this template is already scheduled. Review it first.")

/** A plan's time must be in the future, and near enough to be remembered. */
export function whenFault(publish_at: Date | null, now: Date): Extract<Result<never>, { ok: false }> | null {
  if (!publish_at) return null
  const aheadMs = publish_at.getTime() - now.getTime()
  if (aheadMs <= 0) return failed(400, "Choose a time in the future.", { field: "publish_at" })
  if (aheadMs > yearMs) return failed(400, "Choose a time within the next year.", { field: "publish_at" })
  return null
}

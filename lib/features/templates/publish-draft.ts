import "server-only"
import { z } from "zod"
import type { Template } from "#contract/template"
import { firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import type { VersionOrigin } from "#lib/data/store/schema/templates"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { composedDraft } from "./compose-draft.ts"
import { fieldsIn } from "./fields.ts"
import { composedWith, type HandedOver, handOver, isOvertaken, publishedOf } from "./hand-over.ts"
import { versionAt } from "./state-at-service.ts"
import { mayBeTaken, noteTaken, takenBefore } from "./taken-before.ts"
import { needsSecond } from "./draft-details.ts"

const form = z.object({
  draft_id: z.uuid({ error: "draft_id must be the id of a draft." }),
  /** The revision that the user has seen; no other one is published. */
  revision: z.int({ error: "revision must be a whole number." }),
  seq: z.int({ error: "seq must be a whole number." }),
  note: z.string().trim().max(500, "At most 500 characters.").default(""),
  /** The version from outside that the user has seen and replaces. */
  replaces: z.int().optional(),
})

export type Published =
  | { kind: "published"; template_id: string; version: number }
  /** Another user changed the draft, or the template elsewhere, since the user looked. */
  | { kind: "draft_changed"; revision: number; seq: number; changed_by: string }
  | { kind: "changed_outside"; version: number; updated_at: string }

/**
 * DRAFT-5: sends a draft to the mail service as the template's next version and saves that version. Unseen content is
 * never published: neither edits made meanwhile by another user, nor over a change from elsewhere.
 */
export async function publishDraft(db: Db, action: ProjectAction): Promise<Result<Published>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  return publishSeen(db, action, parsed.data, "published")
}

/** The same for content that was seen outside the editor. */
export async function publishSeen(
  db: Db,
  action: ProjectAction,
  { draft_id, note, ...seen }: z.output<typeof form>,
  origin: VersionOrigin,
): Promise<Result<Published>> {
  const { access } = action
  const draft = await findTemplateDraft(db, access.project.project_id, draft_id)
  if (draft?.draft_id !== draft_id) return failed(404, "There is no such draft.")
  if (access.project.publish_needs_second) return failed(409, needsSecond)
  if (draft.revision !== seen.revision || draft.seq !== seen.seq) return draftChanged(draft)
  const atService = await publishedOf(db, action, draft)
  if (!atService.ok) return atService
  const current = atService.value
  const version = current && versionAt(current, draft)
  if (current && draft.base_version !== version && seen.replaces !== version)
    return ok({ kind: "changed_outside" as const, ...outsideOf(current, draft) })
  const composed = await composedDraft(db, draft)
  if (!composed.ok) return composed
  const { document, seq, ...content } = composed.value
  // Changes after the draft was read are unseen.
  if (seq !== draft.seq)
    return draftChanged((await findTemplateDraft(db, draft.project_id, draft_id)) ?? draft)
  const next = {
    ...{ note, origin, kind: draft.kind, fields: fieldsIn(draft.fields), document, composed: content },
    composed_with: composedWith(draft.kind),
    published: { published_revision: draft.revision, published_seq: draft.seq },
  }
  const done = await handOver(db, action, draft, next, current)
  if (isOvertaken(done)) return changedMeanwhile(db, action, draft, done)
  if (done.ok) return ok({ kind: "published", ...done.value })
  // A new template may exist although its answer was lost; the next attempt would find its name taken.
  const mayExist = current === null && mayBeTaken(done.failure)
  const taken = mayExist ? await takenBefore(db, action, next, null) : ok(null)
  return taken.ok && taken.value ? ok(await noteTaken(db, action, draft, next, taken.value)) : done
}

export const draftChanged = ({ revision, seq, changed_by }: TemplateDraft) =>
  ok({ kind: "draft_changed" as const, revision, seq, changed_by })

/** A version other than the base of the draft and the one that the user has seen. */
export const outsideOf = (current: Template, draft: TemplateDraft) => ({
  version: versionAt(current, draft),
  updated_at: current.updated_at ?? current.created,
})

async function changedMeanwhile(
  db: Db,
  action: ProjectAction,
  draft: TemplateDraft,
  refused: Result<HandedOver>,
): Promise<Result<Published>> {
  const atService = await publishedOf(db, action, draft)
  if (atService.ok && atService.value)
    return ok({ kind: "changed_outside", ...outsideOf(atService.value, draft) })
  return refused.ok ? ok({ kind: "published", ...refused.value }) : refused
}

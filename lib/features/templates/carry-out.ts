import "server-only"
import type { ProjectAction } from "#lib/access/actions/project-action"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft } from "#lib/data/store/template-drafts"
import type { PublicationClaim } from "#lib/data/store/template-publications"
import { failed, ok, type Result } from "#lib/platform/result"
import { fieldsIn, type TemplateContent } from "./fields.ts"
import { handOver, isOvertaken, type NextVersion, publishedOf } from "./hand-over.ts"
import { outsideOf, type Published } from "./publish-draft.ts"
import { versionAt } from "./state-at-service.ts"
import { noteTaken, takenBefore } from "./taken-before.ts"

export type CarriedOut = Exclude<Published, { kind: "draft_changed" }>

/**
 * PUBLISH-2: publishes the planned content on behalf of the claim's user. It replaces no version published since, here
 * or elsewhere, unless the requester names it. After a crash that followed the mail service's acceptance, the version
 * is recognized and saved, and is not sent again.
 */
export async function carryOut(
  db: Db,
  action: ProjectAction,
  claim: PublicationClaim,
  replaces?: number,
): Promise<Result<CarriedOut>> {
  const draft = await findTemplateDraft(db, claim.project_id, claim.draft_id)
  const next = toHandOver(claim)
  if (!draft || !next) return failed(404, "There is no such draft.")
  const atService = await publishedOf(db, action, draft)
  if (!atService.ok) return atService
  const current = atService.value
  const version = current && versionAt(current, draft)
  const isNext = current === null || version !== claim.base_version
  const taken = claim.tries > 1 && isNext ? await takenBefore(db, action, next, current) : ok(null)
  if (!taken.ok) return taken
  if (taken.value) return ok(await noteTaken(db, action, draft, next, taken.value))
  if (current && version !== claim.base_version && version !== replaces)
    return ok({ kind: "changed_outside", ...outsideOf(current, draft) })
  const done = await handOver(db, action, draft, next, current)
  if (isOvertaken(done)) {
    const now = await publishedOf(db, action, draft)
    if (now.ok && now.value) return ok({ kind: "changed_outside", ...outsideOf(now.value, draft) })
  }
  return done.ok ? ok({ kind: "published", ...done.value }) : done
}

function toHandOver(claim: PublicationClaim): NextVersion | null {
  const { kind, revision, seq, fields, document, content, composed_with, parts, note } = claim
  if (!fields || !content) return null
  return {
    ...{ kind, document, composed_with, note, origin: "published", fields: fieldsIn(fields) },
    composed: { content: content as TemplateContent, parts: parts ?? [] },
    published: { published_revision: revision, published_seq: seq },
    publication: { publication_id: claim.publication_id, asked_by: claim.asked_by },
  }
}

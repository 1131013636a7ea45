import "server-only"
import { templateList } from "#contract/methods/template"
import type { Template } from "#contract/template"
import type { ProjectAction } from "#lib/access/actions/project-action"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft } from "#lib/data/store/template-drafts"
import type { PublicationClaim } from "#lib/data/store/template-publications"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { failed, ok, type Result } from "#lib/platform/result"
import { fieldsIn, isWhole, type TemplateContent } from "./fields.ts"
import { handOver, isOvertaken, type NextVersion, noteVersion, publishedOf } from "./hand-over.ts"
import { versionIn } from "./open-draft.ts"
import { outsideOf, type Published } from "./publish-draft.ts"

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
  const mayBeTaken = claim.tries > 1
  const taken = mayBeTaken ? await takenBefore(db, action, next, current) : ok(null)
  if (!taken.ok) return taken
  if (taken.value) {
    await noteVersion(db, action, draft, next, taken.value)
    return ok({ kind: "published", template_id: taken.value.id, version: versionIn(taken.value) })
  }
  const version = current && versionIn(current)
  if (current && version !== claim.base_version && version !== replaces)
    return ok({ kind: "changed_outside", ...outsideOf(current) })
  const done = await handOver(db, action, draft, next, current)
  if (isOvertaken(done)) {
    const now = await publishedOf(db, action, draft)
    if (now.ok && now.value) return ok({ kind: "changed_outside", ...outsideOf(now.value) })
  }
  return done.ok ? ok({ kind: "published", ...done.value }) : done
}

function toHandOver(claim: PublicationClaim): NextVersion | null {
  const { kind, revision, seq, fields, document, content, parts, note } = claim
  if (!fields || !content) return null
  return {
    ...{ kind, document, note, origin: "published", fields: fieldsIn(fields) },
    composed: { content: content as TemplateContent, parts: parts ?? [] },
    published: { published_revision: revision, published_seq: seq },
    publication: { publication_id: claim.publication_id, asked_by: claim.asked_by },
  }
}

const templatesMax = 1000

/**
 * Result of an earlier attempt at the mail service: the next version with the same texts, or a new template of that
 * name.
 */
async function takenBefore(
  db: Db,
  { access }: ProjectAction,
  next: NextVersion,
  current: Template | null,
): Promise<Result<Template | null>> {
  if (current) return ok(isOf(next, current) ? current : null)
  const listed = await callWithKey(db, access, templateList, { limit: templatesMax })
  if (!listed.ok) return listed
  return ok(listed.value.templates.filter(isWhole).find((one) => isOf(next, one)) ?? null)
}

const isOf = (
  { fields, composed: { content } }: NextVersion,
  { name, subject, from_email, body }: Template,
): boolean => {
  const next = { html: null, plaintext: null, amp: null, ...content.body }
  return (
    name === fields.name &&
    from_email === fields.from_email &&
    (subject ?? "") === (content.subject ?? "") &&
    (["html", "plaintext", "amp"] as const).every((part) => (body[part] ?? "") === (next[part] ?? ""))
  )
}

import "server-only"
import { templateGet, templateSet } from "#contract/methods/template"
import type { Template } from "#contract/template"
import { auditActionOf, type ProjectAction } from "#lib/access/actions/project-action"
import { auditedCall } from "#lib/access/audit/audit"
import { notThatVersion } from "#lib/access/audit/overtaken"
import type { Db } from "#lib/data/store/open"
import type { TemplateKind, VersionOrigin } from "#lib/data/store/schema/templates"
import {
  addVersion,
  changeTemplateDraft,
  type DraftPlace,
  holdTemplateDraft,
  type TemplateDraft,
} from "#lib/data/store/template-drafts"
import { setPublishedUses } from "#lib/data/store/template-parts"
import { endPublication, openPublicationOf } from "#lib/data/store/template-publications"
import { runningTest } from "#lib/data/store/template-tests"
import { announceDraft } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import type { ComposedSource } from "./compose-draft.ts"
import { carriedOf, type TemplateFields } from "./fields.ts"
import { versionIn } from "./open-draft.ts"

/** The composed next version of a template. */
export type NextVersion = {
  kind: TemplateKind
  fields: TemplateFields
  document: unknown
  composed: Pick<ComposedSource, "content" | "parts">
  note: string
  origin: VersionOrigin
  /** The published revision of the draft; absent if the draft is not involved. */
  published?: { published_revision: number; published_seq: number }
  /** The executed plan and its requester; absent if a user publishes what they see. */
  publication?: { publication_id: string; asked_by: string }
}

export type HandedOver = { template_id: string; version: number }

/** The mail service's template of a draft; null while it is not created there. */
export async function publishedOf(
  db: Db,
  { access }: ProjectAction,
  { template_id }: Pick<TemplateDraft, "template_id">,
): Promise<Result<Template | null>> {
  if (template_id === null) return ok(null)
  const read = await callWithKey(db, access, templateGet, { id: template_id })
  return read.ok ? ok(read.value.template) : read
}

/** True if another change was made between reading the template and changing it (EXT-31). */
export const isOvertaken = (handedOver: Result<unknown>): boolean =>
  !handedOver.ok && handedOver.failure.code === notThatVersion

/**
 * Sends the next version of a draft's template to the mail service first, because a version must exist there before it
 * is saved here. `current` is the service's template, null for a new one.
 */
export async function handOver(
  db: Db,
  action: ProjectAction,
  place: DraftPlace,
  next: NextVersion,
  current: Template | null,
): Promise<Result<HandedOver>> {
  // SPLIT-6: a third version would end the test without a result.
  if (await runningTest(db, place))
    return failed(409, "A split test of this template is running. End it first.")
  const { fields, composed, note, publication } = next
  const template = {
    ...composed.content,
    ...(current && carriedOf(current)),
    ...(current && { id: current.id }),
    ...{ name: fields.name, from_email: fields.from_email },
  }
  const act = auditActionOf({ ...action, input: { template } }, templateSet.path, { target: fields.name })
  // EXT-31: detects a change between the read and this call. Services without version numbers ignore it.
  const if_version = current?.version
  const answer = await auditedCall(db, act, async (known) => {
    known({ after: { note, ...(publication && { asked_by: publication.asked_by }) } })
    return callWithKey(db, action.access, templateSet, {
      template,
      ...(if_version !== undefined && { if_version }),
    })
  })
  if (!answer.ok) return answer
  const { template: taken } = answer.value
  await noteVersion(db, action, place, next, taken)
  return ok({ template_id: taken.id, version: versionIn(taken) })
}

/** After the mail service accepted it: saves the version, updates the base of the draft, and ends its plan. */
export async function noteVersion(
  db: Db,
  { access }: ProjectAction,
  { project_id, draft_id }: DraftPlace,
  { kind, fields, document, composed, note, origin, published, publication }: NextVersion,
  taken: Template,
): Promise<void> {
  const place = { project_id, draft_id }
  const version = versionIn(taken)
  const by = access.user.user_id
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await holdTemplateDraft(tx, place))) return
    await changeTemplateDraft(tx, place, { template_id: taken.id, base_version: version, ...published })
    await setPublishedUses(tx, place, composed.parts)
    await addVersion(tx, {
      ...{ ...place, version, kind, fields, document, content: composed.content, origin, note },
      ...{ published_by: by, published_at: now },
    })
    const open = await openPublicationOf(tx, place)
    if (!open) return
    const isThis = open.publication_id === publication?.publication_id
    await endPublication(tx, open, {
      ...{ ended_at: now, ended_by: by, version },
      ...(isThis ? { state: "published" as const } : { state: "overtaken" as const }),
    })
  })
  announceDraft(db, draft_id)
}

import "server-only"
import { templateGet, templateSet } from "#contract/methods/template"
import type { Template, TemplateInput } from "#contract/template"
import { auditActionOf, type ProjectAction } from "#lib/access/actions/project-action"
import { auditedCall } from "#lib/access/audit/audit"
import { notThatVersion } from "#lib/access/audit/overtaken"
import type { Db } from "#lib/data/store/open"
import type { TemplateKind, VersionOrigin } from "#lib/data/store/schema/templates"
import {
  addPublishedVersion,
  addVersion,
  changeTemplateDraft,
  type DraftPlace,
  holdTemplateDraft,
  type TemplateDraft,
  versionWithContent,
} from "#lib/data/store/template-drafts"
import { setPublishedUses } from "#lib/data/store/template-parts"
import { dismissPublications, endPublication, openPublicationOf } from "#lib/data/store/template-publications"
import { runningTest } from "#lib/data/store/template-tests"
import { composerVersion } from "#lib/documents/composer"
import { announceDraft } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import type { ComposedSource } from "./compose-draft.ts"
import { carriedOf, type TemplateFields } from "./fields.ts"
import { withMessagePictures } from "./message-pictures.ts"
import { noteOutside } from "./open-draft.ts"
import { restoredNote } from "./restored-note.ts"
import { asBase, versionAfter } from "./state-at-service.ts"

/** The composed next version of a template. */
export type NextVersion = {
  kind: TemplateKind
  fields: TemplateFields
  document: unknown
  composed: Pick<ComposedSource, "content" | "parts">
  /** Versions of the programs that composed it; null for HTML. */
  composed_with: string | null
  note: string
  origin: VersionOrigin
  /** The published revision of the draft; absent if the draft is not involved. */
  published?: { published_revision: number; published_seq: number }
  /** The executed plan and its requester; absent if a user publishes what they see. */
  publication?: { publication_id: string; asked_by: string }
}

/** Versions of the programs that compose a kind of template now. */
export const composedWith = (kind: TemplateKind): string | null => (kind === "html" ? null : composerVersion)

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
  draft: TemplateDraft,
  next: NextVersion,
  current: Template | null,
): Promise<Result<HandedOver>> {
  // SPLIT-6: a third version would end the test without a result.
  if (await runningTest(db, draft))
    return failed(409, "A split test of this template is running. End it first.")
  if (current && !(await noteOutside(db, draft, current)))
    return failed(409, "The template was changed elsewhere. Review that version first.", {
      code: notThatVersion,
    })
  const { fields, note, publication } = next
  const template = { ...inputOf(next, current), ...(current && { id: current.id }) }
  const withPictures = await withMessagePictures(db, draft.project_id, template)
  if (!withPictures.ok) return withPictures
  const act = auditActionOf({ ...action, input: { template } }, templateSet.path, { target: fields.name })
  // EXT-31: detects a change between the read and this call. Services without version numbers ignore it.
  const if_version = current?.version
  const answer = await auditedCall(db, act, async (known) => {
    known({ after: { note, ...(publication && { asked_by: publication.asked_by }) } })
    return callWithKey(db, action.access, templateSet, {
      template: withPictures.value,
      ...(if_version !== undefined && { if_version }),
      // EXT-33: servers without it ignore it.
      ...(next.kind === "visual" && { stored_editor_type: "visual" as const }),
    })
  })
  if (!answer.ok) return answer
  const { template: taken } = answer.value
  const version = versionAfter(taken, current, draft)
  await noteVersion(db, action, draft, next, { template: taken, version })
  return ok({ template_id: taken.id, version })
}

/** The next version as template/set takes it, less id; values of `current` that no form has stay. */
export const inputOf = (
  { fields: { name, from_email }, composed }: NextVersion,
  current: Template | null,
): TemplateInput => ({
  ...composed.content,
  ...(current && carriedOf(current)),
  name: name.trim(),
  from_email,
})

/** After the mail service accepted it: saves the version, updates the base of the draft, and ends its plan. */
export async function noteVersion(
  db: Db,
  { access }: ProjectAction,
  { project_id, draft_id }: DraftPlace,
  { kind, fields, document, composed, composed_with, published, publication, ...next }: NextVersion,
  { template, version }: { template: Template; version: number },
): Promise<void> {
  const place = { project_id, draft_id }
  const by = access.user.user_id
  const now = clock.now()
  await db.transaction(async (tx) => {
    const draft = await holdTemplateDraft(tx, place)
    if (!draft) return
    await changeTemplateDraft(tx, place, {
      ...{ template_id: template.id, ...asBase(template, version), ...published },
      // A publication of the document leaves the way back from a source that was not published yet.
      ...(published && kind !== "visual" && { before_source: null }),
    })
    await setPublishedUses(tx, place, composed.parts)
    // A publication without a change keeps the version, and its history.
    const add = version === draft.base_version ? addVersion : addPublishedVersion
    await add(tx, {
      ...{ ...place, version, kind, fields, document, content: composed.content, composed_with },
      ...(await originOf(tx, draft, { ...next, kind, fields, document }, version)),
      ...{ published_by: by, published_at: now },
    })
    // PUBLISH-8: an earlier refusal is settled by this publication.
    await dismissPublications(tx, place)
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

type Origin = Pick<NextVersion, "kind" | "fields" | "document" | "origin" | "note">

/** DRAFT-6: a published draft with the content of an earlier version, other than the last one, restores that version. */
async function originOf(
  tx: Db,
  draft: TemplateDraft,
  { origin, note, ...content }: Origin,
  version: number,
): Promise<Pick<NextVersion, "origin" | "note">> {
  const earlier = origin === "published" ? await versionWithContent(tx, draft, content, version) : null
  if (earlier === null || earlier === draft.base_version) return { origin, note }
  return { origin: "restored", note: restoredNote(earlier, note) }
}

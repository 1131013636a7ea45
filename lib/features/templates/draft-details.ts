import "server-only"
import type { Template } from "#contract/template"
import { parseUtc } from "#contract/time"
import type { Access } from "#lib/access/auth/access"
import { ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { countOpenThreads } from "#lib/data/store/template-comments"
import { listVersions, type TemplateDraft } from "#lib/data/store/template-drafts"
import {
  type PublicationHead,
  publicationToShow,
  requestersOfVersions,
} from "#lib/data/store/template-publications"
import { listSamples } from "#lib/data/store/template-samples"
import { namesOfUsers } from "#lib/data/store/users"
import type { Project } from "#lib/data/store/projects"
import { carriedOf, fieldsIn } from "./fields.ts"
import { isChanged, type OpenedDraft, openDraft } from "./open-draft.ts"
import { restoredFrom } from "./restored-note.ts"
import { versionAt } from "./state-at-service.ts"
import type { DraftDetails, PlanDetails } from "./draft-data.ts"

/** Data of a draft for the editor's page, initially and after each change. */
export async function draftDetails(db: Db, access: Access, id: string): Promise<Result<DraftDetails>> {
  const opened = await openDraft(db, access, id)
  if (!opened.ok) return opened
  return ok(await detailsOf(db, access, opened.value))
}

/** The same for an opened draft. */
export async function detailsOf(
  db: Db,
  access: Access,
  { draft, outside, published }: OpenedDraft,
): Promise<DraftDetails> {
  const [samples, versions, openThreads, plan, requesters] = await Promise.all([
    listSamples(db, draft),
    listVersions(db, draft),
    countOpenThreads(db, draft),
    publicationToShow(db, draft),
    requestersOfVersions(db, draft),
  ])
  const names = await namesOfUsers(db, [
    draft.changed_by,
    ...versions.flatMap(({ published_by }) => published_by ?? []),
    ...requesters.values(),
    ...[plan?.asked_by, plan?.approved_by, plan?.ended_by].flatMap((user_id) => user_id ?? []),
  ])
  const nameOf = (user_id: string | null) => (user_id === null ? null : (names.get(user_id) ?? null))
  return {
    draft_id: draft.draft_id,
    template_id: draft.template_id,
    kind: draft.kind,
    canTurnBack: draft.kind !== "visual" && draft.before_source !== null,
    part: draft.part,
    fields: fieldsIn(draft.fields),
    revision: draft.revision,
    seq: draft.seq,
    base_version: draft.base_version,
    live_version: outside ? versionAt(outside, draft) : draft.base_version,
    isChanged: isChanged(draft),
    changed_by: nameOf(draft.changed_by),
    changedMs: draft.changed_at.getTime(),
    outside: outside && outsideOf(outside, draft),
    carried: valuesIn(published),
    samples: samples.map(({ sample_id, name, values }) => ({ sample_id, name, values })),
    versionCount: versions.length,
    versions: versions.map(({ published_by, published_at, ...version }) => ({
      ...{ ...version, ...restoredFrom(version), by: nameOf(published_by) },
      requested_by: nameOf(requesterOf(requesters.get(version.version), published_by)),
      atMs: published_at.getTime(),
    })),
    openThreads,
    plan: plan && planDetails(access, draft, plan, nameOf),
    needsSecond: access.project.publish_needs_second,
  }
}

function planDetails(
  { project, user }: Access,
  draft: TemplateDraft,
  plan: PublicationHead,
  nameOf: (user_id: string | null) => string | null,
): PlanDetails {
  const { publication_id, note, said, why, publish_at, asked_by, approved_by, ended_by } = plan
  return {
    ...{ publication_id, note, said, why, state: plan.state as PlanDetails["state"] },
    waitsForSecond: waitsForSecond(project, plan),
    isYours: asked_by === user.user_id,
    isDraft: draft.revision === plan.revision && draft.seq === plan.seq,
    publishAtMs: publish_at?.getTime() ?? null,
    ...{ asked_by: nameOf(asked_by), approved_by: nameOf(approved_by), ended_by: nameOf(ended_by) },
  }
}

/** PUBLISH-4: the person who requested a version that a second person published. */
const requesterOf = (asked_by: string | undefined, published_by: string | null): string | null =>
  asked_by === undefined || asked_by === published_by ? null : asked_by

const outsideOf = (template: Template, draft: TemplateDraft) => ({
  version: versionAt(template, draft),
  atMs: parseUtc(template.updated_at ?? template.created) ?? 0,
})

function valuesIn(published: Template | null): DraftDetails["carried"] {
  const { global_substitutions } = published ? carriedOf(published) : {}
  return global_substitutions ? { global_substitutions } : {}
}

/** PUBLISH-5: shown to a user who would publish alone. */
export const needsSecond = "In this project, another person must approve publication. Request it."

/** True for a plan that needs a second person, also one created before the project required it. */
export const waitsForSecond = (
  { publish_needs_second }: Pick<Project, "publish_needs_second">,
  { state, approved_by }: Pick<PublicationHead, "state" | "approved_by">,
): boolean => state === "asked" || (state === "planned" && publish_needs_second && approved_by === null)

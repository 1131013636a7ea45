import "server-only"
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { domainOf, isAddress } from "#contract/address"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { audited, writeAudit } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import { announceDraft } from "#lib/live/draft-changes"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { addTemplateDraft, holdTemplateDraft } from "#lib/data/store/template-drafts"
import { holdPromotion } from "#lib/data/store/template-promotions"
import { addSamples, listSamples } from "#lib/data/store/template-samples"
import { hasRoomForDraft, noRoomForDraft, stateOf } from "../create-draft.ts"
import { fieldsIn } from "../fields.ts"
import { copyMessagePictures } from "../message-pictures.ts"
import { publishSeen } from "../publish-draft.ts"
import { versionAt } from "../state-at-service.ts"
import { putInDraft } from "../versions.ts"
import { carriedOver, type Prepared, preparePromotion, promotionForm, templateNamed } from "./plan.ts"
import type { Promoted } from "./promotion-plan.ts"

const form = promotionForm.extend({
  /** Of the plan that the user has seen. */
  key: z.string({ error: "key must be the key of what was looked at." }).max(64),
  /** Name of a new copy; an existing one keeps its own. */
  name: z.string().trim().max(255, "At most 255 characters.").default(""),
  from_email: z.string().trim().max(320).refine(isAddress, "Enter an e-mail address."),
  publish: z.boolean({ error: "publish must be true or false." }),
})
type PromotionForm = z.output<typeof form>

/** The draft there after the change. */
type Put = { draft_id: string; revision: number; seq: number }

/**
 * PROMOTE-2: copies a template to another project, as a draft or published. Repeating it changes nothing. Both projects
 * log it.
 */
export async function promoteTemplate(db: Db, action: ProjectAction): Promise<Result<Promoted>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const requested = parsed.data
  const prepared = await preparePromotion(db, action.access, requested)
  if (!prepared.ok) return prepared
  const { plan, there, target } = prepared.value
  const hasDraft = plan.state === "same" && hasSender(prepared.value, requested)
  if (hasDraft && target && (plan.isPublished || !requested.publish))
    return ok({ kind: "same", id: plan.target?.id ?? target.opened.draft.draft_id })
  if (plan.key !== requested.key) return ok({ kind: "changed_since" })
  const refused = await refusedThere(prepared.value, requested)
  if (refused) return refused
  const put = await putThere(db, action, prepared.value, requested)
  if (!put.ok) return put.failure.message === meanwhile ? ok({ kind: "changed_since" }) : put
  announceDraft(db, put.value.draft_id)
  return requested.publish
    ? publishThere(db, { ...action, access: there }, prepared.value, put.value)
    : ok({ kind: "promoted", id: target?.opened.draft.template_id ?? put.value.draft_id, version: null })
}

const hasSender = ({ target }: Prepared, { from_email }: PromotionForm): boolean =>
  target !== null && fieldsIn(target.opened.draft.fields).from_email === from_email

/** PROMOTE-3: refuses first what would fail later: a sender that may not send, or an existing name. */
async function refusedThere(
  { plan, source, there, target }: Prepared,
  { publish, from_email, name }: PromotionForm,
): Promise<ReturnType<typeof failed> | null> {
  const { domains } = plan.sender
  if (publish && domains && !domains.includes(domainOf(from_email)))
    return failed(400, "The other project cannot send from this domain.", { field: "from_email" })
  if (target) return null
  const taken = await templateNamed(there, name || source.fields.name)
  if (!taken.ok) return taken
  return taken.value === null
    ? null
    : failed(400, "The other project already has a template with this name.", { field: "name" })
}

/** Another change was made first, so nothing is done. */
const meanwhile = "One of the two templates was changed in the meantime. Compare them again."

async function putThere(
  db: Db,
  action: ProjectAction,
  prepared: Prepared,
  requested: PromotionForm,
): Promise<Result<Put>> {
  const { source, there, target } = prepared
  const { project_id } = there.project
  const identity = target
    ? fieldsIn(target.opened.draft.fields)
    : { name: requested.name || source.fields.name }
  const content = carriedOver(source, { name: identity.name, from_email: requested.from_email })
  const input = { to: project_id, publish: requested.publish, from_email: requested.from_email }
  const act = (from: ProjectAction, after: object, name: string) =>
    auditActionOf({ ...from, input }, "template/promote", { target: name, after })
  const logEntry = act(action, { to: project_id, template: identity.name }, source.fields.name)
  return audited(db, logEntry, async (tx) => {
    const put = await writeThere(tx, action, prepared, content)
    if (put.ok) {
      const from = { from: action.access.project.project_id, template: source.fields.name }
      await writeAudit(tx, act({ ...action, access: there }, from, identity.name), put)
    }
    return put
  })
}

type Content = Pick<Prepared["source"], "kind" | "fields" | "document">

async function writeThere(
  tx: Db,
  { access }: ProjectAction,
  { source, there, target, linked }: Prepared,
  content: Content,
): Promise<Result<Put>> {
  const { user_id } = access.user
  const { project_id } = there.project
  const draft_id = target?.opened.draft.draft_id ?? randomUUID()
  const isFirst = await holdPromotion(
    tx,
    {
      ...{ project_id: source.draft.project_id, draft_id: source.draft.draft_id },
      ...{ target_project_id: project_id, target_draft_id: draft_id },
      ...{ promoted_by: user_id, promoted_at: clock.now() },
    },
    linked,
  )
  if (!isFirst) return failed(409, meanwhile)
  const by = { created_by: user_id, created_at: clock.now() }
  await copyMessagePictures(tx, content, { from: source.draft.project_id, project_id, ...by })
  if (!target) return addThere(tx, { project_id, draft_id }, source, { ...content, user_id })
  const held = await holdTemplateDraft(tx, { project_id, draft_id })
  const { revision, seq } = target.opened.draft
  if (!held || held.revision !== revision || held.seq !== seq) return failed(409, meanwhile)
  return ok({ draft_id, ...(await putInDraft(tx, held, content, user_id)) })
}

/** A new copy includes its samples. */
async function addThere(
  tx: Db,
  place: { project_id: string; draft_id: string },
  source: Prepared["source"],
  { kind, fields, document, user_id }: Content & { user_id: string },
): Promise<Result<Put>> {
  if (!(await hasRoomForDraft(tx, place.project_id))) return noRoomForDraft()
  const now = clock.now()
  const by = { changed_by: user_id, changed_at: now }
  await addTemplateDraft(tx, {
    ...{ ...place, kind, fields, field_revisions: {}, revision: 1 },
    ...(document && stateOf(document)),
    ...{ created_by: user_id, created_at: now, ...by },
  })
  const samples = await listSamples(tx, source.draft)
  await addSamples(
    tx,
    samples.map((sample) => ({ ...sample, ...place, ...by, sample_id: randomUUID() })),
  )
  return ok({ draft_id: place.draft_id, revision: 1, seq: 0 })
}

/** If the mail service refuses the publication, the draft stays and the refusal is returned. */
async function publishThere(
  db: Db,
  action: ProjectAction,
  { target }: Prepared,
  put: Put,
): Promise<Result<Promoted>> {
  const { published = null, draft } = target?.opened ?? {}
  const seen = { ...put, note: "", ...(published && draft && { replaces: versionAt(published, draft) }) }
  const done = await publishSeen(db, action, seen, "promoted")
  const id = target?.opened.draft.template_id ?? put.draft_id
  if (!done.ok) return ok({ kind: "not_published", id, sentence: done.failure.message })
  if (done.value.kind === "published")
    return ok({ kind: "promoted", id: done.value.template_id, version: done.value.version })
  return ok({ kind: "changed_since" })
}

import "server-only"
import { createHash } from "node:crypto"
import { z } from "zod"
import { domainOf } from "#contract/address"
import { templateList } from "#contract/methods/template"
import { inOrder } from "#contract/template-content"
import { type Access, accessOf } from "#lib/access/auth/access"
import { refusalSentence } from "#lib/access/auth/permissions"
import type { Db } from "#lib/data/store/open"
import { promotedDraft } from "#lib/data/store/template-promotions"
import { listSamples } from "#lib/data/store/template-samples"
import { namesOfUsers } from "#lib/data/store/users"
import { readMethod } from "#lib/mail-api/proxy/read"
import { failed, ok, type Result } from "#lib/platform/result"
import { brandOf } from "../brand.ts"
import { fieldsIn, type TemplateFields } from "../fields.ts"
import { verifiedDomains } from "../known-at-service.ts"
import { isChanged, type OpenedDraft, openDraft } from "../open-draft.ts"
import { versionAt } from "../state-at-service.ts"
import { brandDifferences, differencesOf, type Side } from "./compare.ts"
import type { PromotionPlan } from "./promotion-plan.ts"
import { draftContent, type PromotionSource, promotionSource } from "./source.ts"

export const promotionForm = z.object({
  /** Id of a template, or of a draft that was never published. */
  id: z.uuid({ error: "id must be the id of a template or a draft." }),
  /** The other project. */
  to: z
    .string({ error: "to must be a project." })
    .min(1, "Choose a project.")
    .max(100, "There is no such project."),
  /** Creates a new template, even if the name exists there. */
  is_new: z.boolean({ error: "is_new must be true or false." }).default(false),
})
export type PromotionWay = z.output<typeof promotionForm>

/** All data of a promotion; the plan is the visible part. */
export type Prepared = {
  plan: PromotionPlan
  source: PromotionSource
  there: Access
  target: { opened: OpenedDraft; isLinked: boolean } | null
  /** The draft there to which this one was promoted before; it may be deleted. */
  linked: string | null
}

/**
 * PROMOTE-1: compares a template with its copy in another project, for users who may write templates in both; a
 * non-member of the other project learns nothing of it.
 */
export async function preparePromotion(
  db: Db,
  access: Access,
  { id, to, is_new }: PromotionWay,
): Promise<Result<Prepared>> {
  const there = await accessThere(db, access, to)
  if (!there.ok) return there
  const source = await promotionSource(db, access, id)
  if (!source.ok) return source
  const found = await targetOf(db, there.value, source.value, is_new)
  if (!found.ok) return found
  const plan = await planOf(db, access, there.value, source.value, found.value)
  return plan.ok ? ok({ ...found.value, plan: plan.value, source: source.value, there: there.value }) : plan
}

async function accessThere(db: Db, { user, project }: Access, to: string): Promise<Result<Access>> {
  if (to === project.project_id) return failed(400, "Choose another project.", { field: "to" })
  const there = await accessOf(db, user, to)
  if (!there) return failed(404, "There is no such project.", { field: "to" })
  return there.can("templates", "write")
    ? ok(there)
    : failed(403, refusalSentence(there.role, "templates", "write"), { field: "to" })
}

type Found = Pick<Prepared, "target" | "linked"> & { isNameTaken: boolean }

/** The linked copy, else a template of the same name. */
async function targetOf(
  db: Db,
  there: Access,
  source: PromotionSource,
  isNew: boolean,
): Promise<Result<Found>> {
  const { project_id, draft_id } = source.draft
  const linked = await promotedDraft(db, {
    ...{ project_id, draft_id, target_project_id: there.project.project_id },
  })
  const copy = linked ? await openedOrNone(db, there, linked) : ok(null)
  if (!copy.ok) return copy
  if (copy.value) return ok({ target: { opened: copy.value, isLinked: true }, linked, isNameTaken: false })
  const namesake = await templateNamed(there, source.fields.name)
  if (!namesake.ok) return namesake
  if (isNew || namesake.value === null)
    return ok({ target: null, linked, isNameTaken: namesake.value !== null })
  const opened = await openDraft(db, there, namesake.value)
  return opened.ok
    ? ok({ target: { opened: opened.value, isLinked: false }, linked, isNameTaken: true })
    : opened
}

/** A deleted copy is treated as none. */
async function openedOrNone(db: Db, there: Access, id: string): Promise<Result<OpenedDraft | null>> {
  const opened = await openDraft(db, there, id)
  return !opened.ok && opened.failure.status === 404 ? ok(null) : opened
}

/** Names are compared without regard to case (TEMPLATE-3). */
export async function templateNamed(there: Access, name: string): Promise<Result<string | null>> {
  if (name.trim() === "") return ok(null)
  const listed = await readMethod(there, templateList, { search: name.trim(), bodies: 0, limit: 1000 })
  if (!listed.ok) return listed
  const wanted = name.trim().toLowerCase()
  return ok(listed.value.templates.find((one) => one.name.toLowerCase() === wanted)?.id ?? null)
}

async function planOf(
  db: Db,
  access: Access,
  there: Access,
  source: PromotionSource,
  { target, isNameTaken }: Found,
): Promise<Result<PromotionPlan>> {
  const opened = target?.opened ?? null
  const copy = opened ? await draftContent(db, opened.draft) : ok(null)
  if (!copy.ok) return copy
  const [domains, brands, samples, changedBy] = await Promise.all([
    verifiedDomains(there),
    Promise.all([access, there].map(({ project }) => brandOf(db, project.project_id))),
    listSamples(db, source.draft),
    opened ? namesOfUsers(db, [opened.draft.changed_by]) : new Map<string, string>(),
  ])
  const [here, atTarget] = brands
  const differences = copy.value ? differencesOf(carriedOver(source, copy.value.fields), copy.value) : []
  return ok({
    source: {
      name: source.fields.name,
      version: source.version,
      isChanged: source.isChanged,
      hasCarried: source.hasCarried,
    },
    project: { slug: there.project.project_id, name: there.project.name },
    target: opened &&
      target && {
        id: opened.draft.template_id ?? opened.draft.draft_id,
        name: fieldsIn(opened.draft.fields).name,
        isLinked: target.isLinked,
        isChanged: isChanged(opened.draft),
        changedBy: changedBy.get(opened.draft.changed_by) ?? null,
        outside: opened.outside ? versionAt(opened.outside, opened.draft) : null,
      },
    isNameTaken,
    state: copy.value === null ? "new" : differences.length === 0 ? "same" : "changed",
    isPublished: opened !== null && !opened.outside && opened.published !== null && !isChanged(opened.draft),
    differences,
    engine: { here: source.fields.template_engine, there: copy.value?.fields.template_engine ?? null },
    sender: {
      here: source.fields.from_email,
      from_email: copy.value?.fields.from_email || senderThere(source.fields.from_email, there, domains),
      domains,
    },
    brand: source.kind === "visual" && here && atTarget ? brandDifferences(here, atTarget) : [],
    samples: copy.value ? [] : samples.map(({ name }) => name),
    key: keyOf(source, target?.opened ?? null),
  })
}

/** PROMOTE-2: name and sender stay those of the copy; everything else is copied. */
export const carriedOver = <S extends Side>(
  source: S,
  { name, from_email }: Pick<TemplateFields, "name" | "from_email">,
): S => ({ ...source, fields: { ...source.fields, name, from_email } })

/** The same address if it may send there, else the same local part at a domain that may. */
function senderThere(from_email: string, { project }: Access, domains: readonly string[] | null): string {
  if (!domains || domains.includes(domainOf(from_email))) return from_email
  const [first] = domains
  if (project.sandbox_sender && first === domainOf(project.sandbox_sender)) return project.sandbox_sender
  return first ? `${from_email.split("@")[0]}@${first}` : from_email
}

/** Hash of the seen content of both sides. */
function keyOf({ kind, fields, document }: PromotionSource, opened: OpenedDraft | null): string {
  const there = opened && {
    draft: opened.draft.draft_id,
    revision: opened.draft.revision,
    seq: opened.draft.seq,
    base: opened.draft.base_version,
    published: opened.published && versionAt(opened.published, opened.draft),
  }
  return createHash("sha256")
    .update(inOrder([{ kind, fields, document }, there]))
    .digest("hex")
}

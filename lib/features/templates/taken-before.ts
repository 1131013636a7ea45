import "server-only"
import { limits } from "#contract/limits"
import { templateGet, templateList } from "#contract/methods/template"
import type { Template, TemplateInput } from "#contract/template"
import type { ProjectAction } from "#lib/access/actions/project-action"
import type { Db } from "#lib/data/store/open"
import { findTemplateDraft, type TemplateDraft } from "#lib/data/store/template-drafts"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { type Failure, ok, type Result } from "#lib/platform/result"
import { type HandedOver, inputOf, type NextVersion, noteVersion } from "./hand-over.ts"
import { fingerprintOf, versionAt } from "./state-at-service.ts"

/** The mail service's code for a name that another template has. */
const nameTaken = 603

/** True if the mail service may have accepted a new template without its answer having been saved here. */
export const mayBeTaken = ({ code, is_unsent, status }: Failure): boolean =>
  code === nameTaken || (status === 502 && !is_unsent)

const templatesMax = 1000

const searchOf = ({ fields }: NextVersion): string =>
  fields.name.trim().slice(0, limits.templateSearchCharsMax)

/**
 * PUBLISH-2: the result of an earlier attempt at the mail service: the template with exactly the content of `next`, or
 * a new template with it that belongs to no other draft. Null if there is none. Names are unique, so one body is read.
 */
export async function takenBefore(
  db: Db,
  { access }: ProjectAction,
  next: NextVersion,
  current: Template | null,
): Promise<Result<Template | null>> {
  if (current) return ok(isOf(inputOf(next, current), current) ? current : null)
  const search = { limit: templatesMax, search: searchOf(next), bodies: 0 as const }
  const listed = await callWithKey(db, access, templateList, search)
  if (!listed.ok) return listed
  const input = inputOf(next, null)
  const named = listed.value.templates.find(({ name }) => name.trim() === input.name.trim())
  const read = named && (await callWithKey(db, access, templateGet, { id: named.id }))
  if (!read?.ok) return read ?? ok(null)
  const { template } = read.value
  const other = await findTemplateDraft(db, access.project.project_id, template.id)
  return ok(isOf(input, template) && !other ? template : null)
}

const isOf = (input: TemplateInput, template: Template): boolean =>
  fingerprintOf(input) === fingerprintOf(template)

/** Saves a version that an earlier attempt created at the mail service. */
export async function noteTaken(
  db: Db,
  action: ProjectAction,
  draft: TemplateDraft,
  next: NextVersion,
  template: Template,
): Promise<{ kind: "published" } & HandedOver> {
  const version = versionAt(template, draft)
  await noteVersion(db, action, draft, next, { template, version })
  return { kind: "published", template_id: template.id, version }
}

import "server-only"
import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { templateGet } from "#contract/methods/template"
import type { Template } from "#contract/template"
import { parseUtc } from "#contract/time"
import type { Access } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import {
  addTemplateDraft,
  addVersion,
  changeTemplateDraft,
  type DraftPlace,
  findTemplateDraft,
  findVersion,
  holdTemplateDraft,
  type NewTemplateDraft,
  replaceVersion,
  type TemplateDraft,
} from "#lib/data/store/template-drafts"
import { announceDraft } from "#lib/live/draft-changes"
import { readMethod } from "#lib/mail-api/proxy/read"
import { at, clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import { contentOf, fieldsOf, type TemplateFields } from "./fields.ts"
import { asBase, versionAt } from "./state-at-service.ts"

/**
 * A template's draft with its published version. `outside` is the template as changed at the mail service through its
 * API since this draft was published; null if it is the base of the draft.
 */
export type OpenedDraft = { draft: TemplateDraft; published: Template | null; outside: Template | null }

/** The service's code for an unknown id. */
const unknownId = 2503

/**
 * DRAFT-1: opens a template or a draft that was never published, by id. A template that was made elsewhere gets its
 * draft now, kept as HTML; an unchanged draft continues from a change made elsewhere, and a changed draft is left
 * unchanged. A user with read access gets the same and writes nothing.
 */
export async function openDraft(db: Db, access: Access, id: string): Promise<Result<OpenedDraft>> {
  const none = failed(404, "There is no such template.")
  if (!z.uuid().safeParse(id).success) return none
  const { project_id } = access.project
  const known = await findTemplateDraft(db, project_id, id)
  if (known && known.template_id === null) return ok({ draft: known, published: null, outside: null })
  const read = await readMethod(access, templateGet, { id: known?.template_id ?? id })
  if (!read.ok) return read.failure.code === unknownId ? none : read
  const { template } = read.value
  const draft = known ?? (await firstDraft(db, access, template))
  return ok(await againstPublished(db, access, draft, template))
}

/** Creates the draft of a template that was made elsewhere. */
async function firstDraft(db: Db, access: Access, template: Template): Promise<TemplateDraft> {
  const draft = draftOfTemplate(access, template)
  if (!access.can("templates", "write")) return unsaved(draft)
  const added = await addTemplateDraft(db, draft)
  const found = added ?? (await findTemplateDraft(db, draft.project_id, template.id))
  if (added) await addVersion(db, versionOf(draft, template, draft.base_version ?? 1))
  return found ?? unsaved(draft)
}

const draftOfTemplate = ({ project, user }: Access, template: Template): NewTemplateDraft => ({
  project_id: project.project_id,
  draft_id: randomUUID(),
  template_id: template.id,
  kind: "html",
  fields: fieldsOf(template),
  field_revisions: {},
  revision: 1,
  ...asBase(template, template.version ?? 1),
  published_revision: 1,
  published_seq: 0,
  created_by: user.user_id,
  created_at: clock.now(),
  changed_by: user.user_id,
  changed_at: at(parseUtc(template.updated_at ?? template.created) ?? clock.now().getTime()),
})

const unsaved = (draft: NewTemplateDraft): TemplateDraft => ({
  ...{ part: null, template_id: null, state: null, state_seq: 0, seq: 0 },
  ...{ base_version: null, base_sha256: null, published_revision: null, published_seq: null },
  ...{ document_version: null, before_source: null },
  ...draft,
})

const versionOf = ({ project_id, draft_id }: DraftPlace, template: Template, version: number) => ({
  ...{ project_id, draft_id, version, kind: "html" as const },
  ...{ fields: fieldsOf(template), content: contentOf(fieldsOf(template)), origin: "outside" as const },
  published_by: null,
  published_at: at(parseUtc(template.updated_at ?? template.created) ?? clock.now().getTime()),
})

/** True if a draft has unpublished changes. */
export const isChanged = (
  draft: Pick<TemplateDraft, "revision" | "seq" | "published_revision" | "published_seq">,
): boolean => draft.revision !== draft.published_revision || draft.seq !== draft.published_seq

async function againstPublished(
  db: Db,
  access: Access,
  draft: TemplateDraft,
  template: Template,
): Promise<OpenedDraft> {
  // An earlier version was read before a publication that is already the base.
  if (versionAt(template, draft) <= (draft.base_version ?? 0))
    return { draft, published: template, outside: null }
  const mayWrite = access.can("templates", "write")
  if (mayWrite && draft.kind === "html" && !isChanged(draft))
    return { draft: await followOutside(db, draft, template), published: template, outside: null }
  if (mayWrite) await noteOutside(db, draft, template)
  return { draft, published: template, outside: template }
}

/** DRAFT-1: an unchanged draft continues from a change of its template made elsewhere. */
async function followOutside(db: Db, known: TemplateDraft, template: Template): Promise<TemplateDraft> {
  const version = versionAt(template, known)
  const opened = await db.transaction(async (tx) => {
    const draft = await holdTemplateDraft(tx, known)
    // Published here after the template was read.
    if (!draft || isChanged(draft) || version <= (draft.base_version ?? 0)) return draft ?? known
    const change = followed(draft, template, version)
    await changeTemplateDraft(tx, draft, change)
    await addVersion(tx, versionOf(draft, template, version))
    return { ...draft, ...change }
  })
  announceDraft(db, opened.draft_id)
  return opened
}

/**
 * DRAFT-14: saves a version made elsewhere in the history of a draft that does not follow it, because publishing would
 * replace its only copy. False if the draft's history had other content under its number, which happens at services
 * without version numbers: that content is replaced, and users have not seen this one.
 */
export async function noteOutside(db: Db, draft: TemplateDraft, template: Template): Promise<boolean> {
  const version = versionAt(template, draft)
  if (version === draft.base_version) return true
  const outside = versionOf(draft, template, version)
  await addVersion(db, outside)
  if (template.version !== undefined) return true
  const saved = await findVersion(db, draft, version)
  if (!saved || isDeepStrictEqual(saved.fields, outside.fields)) return true
  await replaceVersion(db, outside)
  return false
}

function followed(draft: TemplateDraft, template: Template, version: number) {
  const revision = draft.revision + 1
  const fields: TemplateFields = fieldsOf(template)
  return {
    fields,
    field_revisions: Object.fromEntries(Object.keys(fields).map((name) => [name, revision])),
    revision,
    published_revision: revision,
    ...asBase(template, version),
    changed_at: at(parseUtc(template.updated_at ?? template.created) ?? clock.now().getTime()),
  }
}

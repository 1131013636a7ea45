import "server-only"
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { type PartKind, templateDrafts, templatePartUses, templateVersions } from "./schema/templates.ts"
import { type DraftPlace, draftState, type TemplateDraft } from "./template-drafts.ts"

/**
 * Snippets and layouts of a project: drafts that are parts of templates, and where they stand. What templates are composed
 * with is a part's published version, never its draft.
 */
export type Part = TemplateDraft & { part: PartKind }

const isPart = (draft: TemplateDraft | undefined): draft is Part => draft !== undefined && draft.part !== null

/** A draft by its own id, of a template or of a part. */
export async function findAnyDraft(
  db: Db,
  { project_id, draft_id }: DraftPlace,
): Promise<TemplateDraft | null> {
  const [row] = await db
    .select()
    .from(templateDrafts)
    .where(and(eq(templateDrafts.project_id, project_id), eq(templateDrafts.draft_id, draft_id)))
  return row ?? null
}

export async function findPart(db: Db, place: DraftPlace): Promise<Part | null> {
  const draft = (await findAnyDraft(db, place)) ?? undefined
  return isPart(draft) ? draft : null
}

/** The part, held until the transaction ends: whoever puts it into a template meanwhile waits. */
export async function holdPart(tx: Db, { project_id, draft_id }: DraftPlace): Promise<Part | null> {
  const [row] = await tx
    .select()
    .from(templateDrafts)
    .where(and(eq(templateDrafts.project_id, project_id), eq(templateDrafts.draft_id, draft_id)))
    .for("update")
  return isPart(row) ? row : null
}

const isPartOf = (project_id: string) =>
  and(eq(templateDrafts.project_id, project_id), isNotNull(templateDrafts.part))

export const countParts = (db: Db, project_id: string): Promise<number> =>
  db.$count(templateDrafts, isPartOf(project_id))

/** The parts of a project by their names, with where they stand; without what is in them. */
export const listParts = (db: Db, project_id: string) =>
  db
    .select({
      draft_id: templateDrafts.draft_id,
      part: templateDrafts.part,
      name: nameOfDraft,
      ...draftState,
      templates: countOfUses(sql`user_of.part is null`),
      layouts: countOfUses(sql`user_of.part is not null`),
    })
    .from(templateDrafts)
    .where(isPartOf(project_id))
    .orderBy(asc(sql`lower(${nameOfDraft})`), asc(templateDrafts.draft_id))

const nameOfDraft = sql<string>`coalesce(${templateDrafts.fields} ->> 'name', '')`

const countOfUses = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from template_part_uses u
    join template_drafts user_of on user_of.project_id = u.project_id and user_of.draft_id = u.draft_id
    where u.project_id = "template_drafts"."project_id" and u.part_id = "template_drafts"."draft_id" and ${which})`

/** A part as templates are composed with it. */
export type PublishedPart = {
  part_id: string
  part: PartKind
  name: string
  version: number
  document: unknown
}

/** Parts of a project that are published, those of these ids or all; ids of nobody, or of others, are left out. */
export async function publishedParts(
  db: Db,
  project_id: string,
  ids?: readonly string[],
): Promise<PublishedPart[]> {
  if (ids?.length === 0) return []
  const found = await db
    .select({
      part_id: templateDrafts.draft_id,
      part: templateDrafts.part,
      name: sql<string>`coalesce(${templateVersions.fields} ->> 'name', '')`,
      version: templateVersions.version,
      document: templateVersions.document,
    })
    .from(templateDrafts)
    .innerJoin(
      templateVersions,
      and(
        eq(templateVersions.project_id, templateDrafts.project_id),
        eq(templateVersions.draft_id, templateDrafts.draft_id),
        eq(templateVersions.version, templateDrafts.base_version),
      ),
    )
    .where(and(isPartOf(project_id), ids && inArray(templateDrafts.draft_id, [...ids])))
    .orderBy(asc(sql`lower(${templateVersions.fields} ->> 'name')`), asc(templateDrafts.draft_id))
  return found.flatMap(({ part, ...row }) => (part ? [{ ...row, part }] : []))
}

// ── where they stand

/** Notes parts that were put into a draft and taken out of it; ids that are no parts of the project are passed over. */
export async function moveDraftUses(
  tx: Db,
  { project_id, draft_id }: DraftPlace,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0) {
    await tx
      .update(templatePartUses)
      .set({ is_in_draft: false })
      .where(and(isUseIn({ project_id, draft_id }), inArray(templatePartUses.part_id, [...removed])))
    await dropUnused(tx, { project_id, draft_id })
  }
  if (added.length === 0) return
  await tx.execute(
    // Who deletes one of them at this moment waits, or is waited for.
    sql`insert into template_part_uses (project_id, part_id, draft_id, is_in_draft)
        select project_id, draft_id, ${draft_id}, true from template_drafts
        where project_id = ${project_id} and part is not null and draft_id in ${[...added]}
        for share
        on conflict (project_id, part_id, draft_id) do update set is_in_draft = true`,
  )
}

const isUseIn = ({ project_id, draft_id }: DraftPlace) =>
  and(eq(templatePartUses.project_id, project_id), eq(templatePartUses.draft_id, draft_id))

const dropUnused = (tx: Db, place: DraftPlace) =>
  tx
    .delete(templatePartUses)
    .where(
      and(
        isUseIn(place),
        eq(templatePartUses.is_in_draft, false),
        sql`${templatePartUses.published_version} is null`,
      ),
    )

/** Which parts, in which versions, what is published of a template was made with. */
export async function setPublishedUses(
  tx: Db,
  place: DraftPlace,
  parts: readonly { part_id: string; version: number }[],
): Promise<void> {
  await tx.update(templatePartUses).set({ published_version: null }).where(isUseIn(place))
  for (const { part_id, version } of parts)
    await tx
      .insert(templatePartUses)
      .values({
        ...{ project_id: place.project_id, draft_id: place.draft_id, part_id },
        ...{ is_in_draft: false, published_version: version },
      })
      .onConflictDoUpdate({
        target: [templatePartUses.project_id, templatePartUses.part_id, templatePartUses.draft_id],
        set: { published_version: version },
      })
  await dropUnused(tx, place)
}

/** The draft of a copy has the parts that the copied one has. */
export const copyDraftUses = (tx: Db, from: DraftPlace, to: DraftPlace) =>
  tx.execute(
    sql`insert into template_part_uses (project_id, part_id, draft_id, is_in_draft)
        select project_id, part_id, ${to.draft_id}, true from template_part_uses
        where project_id = ${from.project_id} and draft_id = ${from.draft_id} and is_in_draft`,
  )

/** A template or a layout that a part stands in. */
export type PartUse = {
  draft_id: string
  template_id: string | null
  part: PartKind | null
  name: string
  is_in_draft: boolean
  /** The part's version in what is published. */
  published_version: number | null
  /** The published version of the template itself. */
  base_version: number | null
}

/** Where a part stands, in the order of names. */
export const usesOf = (db: Db, { project_id, draft_id }: DraftPlace): Promise<PartUse[]> =>
  rows(
    db,
    sql`select d.draft_id, d.template_id, d.part, coalesce(d.fields ->> 'name', '') as name,
          u.is_in_draft, u.published_version, d.base_version
        from template_part_uses u
        join template_drafts d on d.project_id = u.project_id and d.draft_id = u.draft_id
        where u.project_id = ${project_id} and u.part_id = ${draft_id}
        order by lower(d.fields ->> 'name'), d.draft_id`,
  )

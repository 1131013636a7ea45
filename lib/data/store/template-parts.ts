import "server-only"
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { type PartKind, templateDrafts, templatePartUses, templateVersions } from "./schema/templates.ts"
import { type DraftPlace, draftState, type TemplateDraft } from "./template-drafts.ts"

/**
 * Snippets and layouts of a project: drafts that are parts of templates, and their uses. Templates are built with the
 * published version of a part, never its draft.
 */
export type TemplatePart = TemplateDraft & { part: PartKind }

const isPart = (draft: TemplateDraft | undefined): draft is TemplatePart =>
  draft !== undefined && draft.part !== null

/** A draft by its own ID, of a template or of a part. */
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

export async function findPart(db: Db, place: DraftPlace): Promise<TemplatePart | null> {
  const draft = (await findAnyDraft(db, place)) ?? undefined
  return isPart(draft) ? draft : null
}

/** The part, locked until the transaction ends: adding it to a template waits meanwhile. */
export async function holdPart(tx: Db, { project_id, draft_id }: DraftPlace): Promise<TemplatePart | null> {
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

/** Parts of a project by name, with their uses, without their content. */
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

/** A part as used in composing templates. */
export type PublishedPart = {
  part_id: string
  part: PartKind
  name: string
  version: number
  document: unknown
}

/** Published parts of a project, those with these IDs or all; unknown IDs and those of other projects are left out. */
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

// ── uses

/** Records parts that were added to a draft and removed from it; IDs that are not parts of the project are ignored. */
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
    // Waits for a concurrent deletion of one of them, or makes it wait.
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

/** Sets the parts, with their versions, that the published template was made with. */
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

/** Copies the part uses of a draft to its copy. */
export const copyDraftUses = (tx: Db, from: DraftPlace, to: DraftPlace) =>
  tx.execute(
    sql`insert into template_part_uses (project_id, part_id, draft_id, is_in_draft)
        select project_id, part_id, ${to.draft_id}, true from template_part_uses
        where project_id = ${from.project_id} and draft_id = ${from.draft_id} and is_in_draft`,
  )

/** A template or a layout that contains a part. */
export type PartUse = {
  draft_id: string
  template_id: string | null
  part: PartKind | null
  name: string
  is_in_draft: boolean
  /** Version of the part in the published content. */
  published_version: number | null
  /** The published version of the template itself. */
  base_version: number | null
}

/** Uses of a part, ordered by name. */
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

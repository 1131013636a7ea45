import "server-only"
import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, lte, or, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import {
  templateComments,
  templateDrafts,
  templatePartUses,
  templatePromotions,
  templatePublications,
  templateSamples,
  templateTests,
  templateUpdates,
  templateVersions,
} from "./schema/templates.ts"

const { searched, ...whole } = getTableColumns(templateDrafts)

/**
 * Drafts of templates. Fields are one row, with the revision of the last change for each field; a visual draft's
 * document is a state and the changes after it, numbered without a gap. Every change of a draft locks its row first.
 */
export type TemplateDraft = Omit<typeof templateDrafts.$inferSelect, "searched">
export type NewTemplateDraft = typeof templateDrafts.$inferInsert
export type DraftPlace = Pick<TemplateDraft, "project_id" | "draft_id">

const isDraft = ({ project_id, draft_id }: DraftPlace) =>
  and(eq(templateDrafts.project_id, project_id), eq(templateDrafts.draft_id, draft_id))

/** The draft with this ID, or of the template with it; snippets and layouts are excluded (template-parts.ts). */
export async function findTemplateDraft(
  db: Db,
  project_id: string,
  id: string,
): Promise<TemplateDraft | null> {
  const [row] = await db
    .select(whole)
    .from(templateDrafts)
    .where(
      and(
        eq(templateDrafts.project_id, project_id),
        isNull(templateDrafts.part),
        or(eq(templateDrafts.draft_id, id), eq(templateDrafts.template_id, id)),
      ),
    )
    .limit(1)
  return row ?? null
}

/** State of a draft without its content; `beside` changes when one of its samples, plans or comments does. */
export type DraftHead = {
  revision: number
  seq: number
  base_version: number | null
  document_version: number | null
  published_revision: number | null
  published_seq: number | null
  changed_by: string
  changed_at: Date
  beside: string
}

export async function findDraftHead(db: Db, place: DraftPlace): Promise<DraftHead | null> {
  const { revision, seq, base_version, document_version } = templateDrafts
  const { published_revision, published_seq, changed_by, changed_at } = templateDrafts
  const [row] = await db
    .select({
      ...{ revision, seq, base_version, document_version },
      ...{ published_revision, published_seq, changed_by, changed_at },
      beside: sql<string>`(select coalesce(string_agg(s.sample_id || ' ' || s.changed_at, ',' order by s.sample_id), '')
        from template_samples s where s.project_id = ${place.project_id} and s.draft_id = ${place.draft_id})
        || (select coalesce(string_agg(concat_ws(' ', p.publication_id, p.state, p.publish_at, p.is_seen), ','
          order by p.publication_id), '')
        from template_publications p where p.project_id = ${place.project_id} and p.draft_id = ${place.draft_id})
        || (select concat_ws(' ', count(*), max(c.said_at), count(c.resolved_at), max(c.resolved_at))
        from template_comments c where c.project_id = ${place.project_id} and c.draft_id = ${place.draft_id})`,
    })
    .from(templateDrafts)
    .where(isDraft(place))
  return row ?? null
}

/** The draft, locked until the transaction ends; null if there is none in this project. */
export async function holdTemplateDraft(tx: Db, place: DraftPlace): Promise<TemplateDraft | null> {
  const [row] = await tx.select(whole).from(templateDrafts).where(isDraft(place)).for("update")
  return row ?? null
}

/** When two people open a template at the same moment, only one draft is created. */
export async function addTemplateDraft(db: Db, draft: NewTemplateDraft): Promise<TemplateDraft | null> {
  const [row] = await db.insert(templateDrafts).values(draft).onConflictDoNothing().returning(whole)
  return row ?? null
}

export async function changeTemplateDraft(
  tx: Db,
  place: DraftPlace,
  change: Partial<Omit<NewTemplateDraft, "project_id" | "draft_id">>,
): Promise<void> {
  await tx.update(templateDrafts).set(change).where(isDraft(place))
}

/** Start or end of a page of drafts. */
type UnpublishedPlace = { changed_ms: number; draft_id: string }

export type UnpublishedPage = {
  limit: number
  /** Words that all occur in name, subject or sender, in any case. */
  words?: readonly string[]
  /** The page begins after this place, in its order. */
  after?: UnpublishedPlace | null
  isOldestFirst?: boolean
}

/** Drafts that were never published, newest first, with the fields for a list, because their texts can be long. */
export const listUnpublishedDrafts = async (db: Db, project_id: string, page: UnpublishedPage) =>
  unpublishedQuery(db, project_id, page)

const unpublishedQuery = (
  db: Db,
  project_id: string,
  { limit, words = [], after = null, isOldestFirst = false }: UnpublishedPage,
) => {
  const to = isOldestFirst ? asc : desc
  return db
    .select({
      draft_id: templateDrafts.draft_id,
      kind: templateDrafts.kind,
      name: fieldText("name"),
      subject: fieldText("subject"),
      from_email: fieldText("from_email"),
      from_name: fieldText("from_name"),
      changed_by: templateDrafts.changed_by,
      changed_at: templateDrafts.changed_at,
    })
    .from(templateDrafts)
    .where(
      and(
        isUnpublished(project_id),
        ...words.map((word) => sql`strpos(${searched}, lower(${word}::text)) > 0`),
        after ? behind(after, isOldestFirst) : undefined,
      ),
    )
    .orderBy(to(templateDrafts.changed_at), to(templateDrafts.draft_id))
    .limit(limit)
}

/** One comparison of the whole key, which the index of the order can answer. */
function behind({ changed_ms, draft_id }: UnpublishedPlace, isOldestFirst: boolean) {
  const key = sql`(${templateDrafts.changed_at}, ${templateDrafts.draft_id})`
  const place = sql`(to_timestamp(${changed_ms}::float8 / 1000)::timestamptz(3), ${draft_id}::text)`
  return isOldestFirst ? sql`${key} > ${place}` : sql`${key} < ${place}`
}

const fieldText = (name: string) => sql<string>`coalesce(${templateDrafts.fields} ->> ${name}::text, '')`

export const countUnpublishedDrafts = (db: Db, project_id: string): Promise<number> =>
  db.$count(templateDrafts, isUnpublished(project_id))

const isUnpublished = (project_id: string) =>
  and(
    eq(templateDrafts.project_id, project_id),
    isNull(templateDrafts.template_id),
    isNull(templateDrafts.part),
  )

/** Progress and last editor of a draft, for lists. */
export const draftState = {
  base_version: templateDrafts.base_version,
  revision: templateDrafts.revision,
  seq: templateDrafts.seq,
  published_revision: templateDrafts.published_revision,
  published_seq: templateDrafts.published_seq,
  changed_by: templateDrafts.changed_by,
  changed_at: templateDrafts.changed_at,
} as const

/**
 * Drafts of these templates, without their content. Each is looked up separately, because for many at once, servers
 * scan the whole project.
 */
export async function listDraftsOf(db: Db, project_id: string, template_ids: readonly string[]) {
  if (template_ids.length === 0) return []
  const wanted = db
    .$with("wanted")
    .as(
      db
        .select({ id: sql<string>`id`.as("id") })
        .from(sql`unnest(${sql.param([...template_ids])}::text[]) as t(id)`),
    )
  const newest = db
    .select({
      draft_id: templateDrafts.draft_id,
      template_id: templateDrafts.template_id,
      kind: templateDrafts.kind,
      ...draftState,
    })
    .from(templateDrafts)
    .where(and(eq(templateDrafts.project_id, project_id), eq(templateDrafts.template_id, wanted.id)))
    .limit(1)
    .as("own")
  const found = await db.with(wanted).select().from(wanted).crossJoinLateral(newest)
  return found.map((row) => row.own)
}

/** The draft with all that belongs to it. */
export async function removeTemplateDraft(tx: Db, { project_id, draft_id }: DraftPlace): Promise<void> {
  for (const table of [
    templateUpdates,
    templateSamples,
    templatePartUses,
    templateTests,
    templateVersions,
    templatePromotions,
    templatePublications,
    templateComments,
    templateDrafts,
  ])
    await tx.delete(table).where(and(eq(table.project_id, project_id), eq(table.draft_id, draft_id)))
  await tx
    .delete(templatePromotions)
    .where(
      and(
        eq(templatePromotions.target_project_id, project_id),
        eq(templatePromotions.target_draft_id, draft_id),
      ),
    )
}

// ── a visual draft's document

type Update = { seq: number; update: Uint8Array }

/** Adds a change to a locked draft; returns its number. */
export async function addUpdate(
  tx: Db,
  draft: DraftPlace & Pick<TemplateDraft, "seq">,
  update: Uint8Array,
): Promise<number> {
  const seq = draft.seq + 1
  await tx
    .insert(templateUpdates)
    .values({ project_id: draft.project_id, draft_id: draft.draft_id, seq, update })
  return seq
}

/** Changes after a number, oldest first; those that are merged into a state are deleted. */
export const updatesAfter = (db: Db, { project_id, draft_id }: DraftPlace, seq: number): Promise<Update[]> =>
  db
    .select({ seq: templateUpdates.seq, update: templateUpdates.update })
    .from(templateUpdates)
    .where(
      and(
        eq(templateUpdates.project_id, project_id),
        eq(templateUpdates.draft_id, draft_id),
        gt(templateUpdates.seq, seq),
      ),
    )
    .orderBy(asc(templateUpdates.seq))

/**
 * The whole document: its state, with the version of its schema, and then the changes after it, oldest first, all from
 * the same moment.
 */
export const stateAndUpdates = (
  db: Db,
  { project_id, draft_id }: DraftPlace,
): Promise<(Update & { version: number | null })[]> =>
  rows(
    db,
    sql`select state_seq::float8 as seq, state as update, document_version as version from template_drafts
          where project_id = ${project_id} and draft_id = ${draft_id} and state is not null
        union all
        select seq::float8, update, null from template_updates where project_id = ${project_id} and draft_id = ${draft_id}
        order by seq`,
  )

/** Merges the changes up to a number into a new state. */
export async function foldUpdates(
  tx: Db,
  place: DraftPlace,
  { state, seq }: { state: Uint8Array; seq: number },
): Promise<void> {
  await changeTemplateDraft(tx, place, { state, state_seq: seq })
  await tx
    .delete(templateUpdates)
    .where(
      and(
        eq(templateUpdates.project_id, place.project_id),
        eq(templateUpdates.draft_id, place.draft_id),
        lte(templateUpdates.seq, seq),
      ),
    )
}

// ── versions

export type TemplateVersion = typeof templateVersions.$inferSelect

/** Maximum number of versions per template: the oldest ones are deleted when one is added. */
const versionsMax = 200

type NewVersion = typeof templateVersions.$inferInsert

/** Adds a version; one with its number stays. */
export async function addVersion(tx: Db, version: NewVersion): Promise<void> {
  await tx.insert(templateVersions).values(version).onConflictDoNothing()
  await removeOldVersions(tx, version)
}

/**
 * Adds a version published here. Between the mail service's answer and this, another reader may have taken it for a
 * change made elsewhere, which this replaces.
 */
export async function addPublishedVersion(tx: Db, version: NewVersion): Promise<void> {
  const { project_id, draft_id, version: number } = templateVersions
  await tx
    .insert(templateVersions)
    .values(version)
    .onConflictDoUpdate({
      target: [project_id, draft_id, number],
      set: version,
      setWhere: eq(templateVersions.origin, "outside"),
    })
  await removeOldVersions(tx, version)
}

async function removeOldVersions(tx: Db, version: DraftPlace): Promise<void> {
  await tx.execute(
    sql`delete from template_versions where project_id = ${version.project_id} and draft_id = ${version.draft_id}
        and version <= (select version from template_versions
                        where project_id = ${version.project_id} and draft_id = ${version.draft_id}
                        order by version desc offset ${versionsMax} limit 1)`,
  )
}

/** Replaces the content of a version that has the same number and was made elsewhere. */
export async function replaceVersion(tx: Db, version: NewVersion): Promise<void> {
  const { fields, content, published_at } = version
  await tx
    .update(templateVersions)
    .set({ fields, content, published_at })
    .where(and(isVersion(version, version.version), eq(templateVersions.origin, "outside")))
}

const isVersion = ({ project_id, draft_id }: DraftPlace, version: number) =>
  and(
    eq(templateVersions.project_id, project_id),
    eq(templateVersions.draft_id, draft_id),
    eq(templateVersions.version, version),
  )

type VersionContent = Pick<TemplateVersion, "kind" | "fields" | "document">

/** The newest version before `before` with exactly this content; null if there is none. */
export async function versionWithContent(
  db: Db,
  { project_id, draft_id }: DraftPlace,
  { kind, fields, document }: VersionContent,
  before: number,
): Promise<number | null> {
  const [row] = await db
    .select({ version: templateVersions.version })
    .from(templateVersions)
    .where(
      and(
        eq(templateVersions.project_id, project_id),
        eq(templateVersions.draft_id, draft_id),
        lt(templateVersions.version, before),
        eq(templateVersions.kind, kind),
        sql`${templateVersions.fields} = ${JSON.stringify(fields)}::jsonb`,
        sql`${templateVersions.document} is not distinct from ${document ? JSON.stringify(document) : null}::jsonb`,
      ),
    )
    .orderBy(desc(templateVersions.version))
    .limit(1)
  return row?.version ?? null
}

/** Newest first, without their content. */
export const listVersions = (db: Db, { project_id, draft_id }: DraftPlace) =>
  db
    .select({
      version: templateVersions.version,
      kind: templateVersions.kind,
      origin: templateVersions.origin,
      published_by: templateVersions.published_by,
      published_at: templateVersions.published_at,
      note: templateVersions.note,
    })
    .from(templateVersions)
    .where(and(eq(templateVersions.project_id, project_id), eq(templateVersions.draft_id, draft_id)))
    .orderBy(desc(templateVersions.version))

export async function findVersion(
  db: Db,
  place: DraftPlace,
  version: number,
): Promise<TemplateVersion | null> {
  const [row] = await db.select().from(templateVersions).where(isVersion(place, version))
  return row ?? null
}

import { and, asc, count, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { type TemplateVariant, templates } from "./schema/templates.ts"

const { summary, searched, ...whole } = getTableColumns(templates)

export type TemplateRow = Omit<typeof templates.$inferSelect, "summary" | "searched">

export type TemplateWrite = {
  project_id: number
  template_id: string
  name: string
  content: Record<string, unknown>
  /** An earlier version that some get: its seed is kept while it stays the same version, and where it names no content that, too. */
  variant: (Omit<TemplateVariant, "content"> & { content: TemplateVariant["content"] | null }) | null
  /** Whether what is stored makes the same messages. */
  isSame: (stored: Record<string, unknown>) => boolean
  now: Date
}

/** The project's template with this id, or null: a foreign one is as absent as one that never was. */
export async function templateById(
  db: Db,
  project_id: number,
  template_id: string,
): Promise<TemplateRow | null> {
  const [row] = await db
    .select(whole)
    .from(templates)
    .where(and(eq(templates.project_id, project_id), eq(templates.template_id, template_id)))
  return row ?? null
}

/** The place at which a page of the list begins or ends. */
export type TemplatePlace = { created_ms: number; template_id: string }

export type TemplatePage = {
  limit: number
  offset: number
  /** Each of these words occurs in name, subject or sender, in any case. */
  words?: readonly string[]
  /** The page begins behind this place, in its order. */
  after?: TemplatePlace | null
  isOldestFirst?: boolean
  /** True when `content` is without bodies and files. */
  isBrief?: boolean
}

/** The project's templates, newest first by default. */
export const listTemplates = async (db: Db, project_id: number, page: TemplatePage): Promise<TemplateRow[]> =>
  templatePageQuery(db, project_id, page)

/** The question behind a page: it reads as many rows as the page has, and of a search those before them. */
export const templatePageQuery = (
  db: Db,
  project_id: number,
  { limit, offset, words = [], after = null, isOldestFirst = false, isBrief = false }: TemplatePage,
) => {
  const to = isOldestFirst ? asc : desc
  return db
    .select({ ...whole, ...(isBrief && { content: sql<Record<string, unknown>>`${summary}` }) })
    .from(templates)
    .where(
      and(
        eq(templates.project_id, project_id),
        ...words.map((word) => sql`strpos(${searched}, lower(${word}::text)) > 0`),
        after ? behind(after, isOldestFirst) : undefined,
      ),
    )
    .orderBy(to(templates.created_at), to(templates.template_id))
    .limit(limit)
    .offset(offset)
}

/** One comparison of the whole key, so that the index of the order is sufficient. */
function behind({ created_ms, template_id }: TemplatePlace, isOldestFirst: boolean): SQL {
  const key = sql`(${templates.created_at}, ${templates.template_id})`
  const place = sql`(to_timestamp(${created_ms}::float8 / 1000)::timestamptz(3), ${template_id}::uuid)`
  return isOldestFirst ? sql`${key} > ${place}` : sql`${key} < ${place}`
}

/** Adds a template, or returns the reason it did not: its name is taken, or the project has `max` templates. */
export async function addTemplate(
  db: Db,
  write: TemplateWrite,
  max: number,
): Promise<TemplateRow | "name taken" | "too many"> {
  return db.transaction(async (tx) => {
    await lockTemplates(tx, write.project_id)
    const [held] = await tx
      .select({ count: count() })
      .from(templates)
      .where(eq(templates.project_id, write.project_id))
    if ((held?.count ?? 0) >= max) return "too many"
    const { now, variant: _, isSame: __, ...row } = write
    const [added] = await tx
      .insert(templates)
      .values({ ...row, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning(whole)
    return added ?? "name taken"
  })
}

/**
 * Replaces a template's name, content and variant and increments its version, or returns the reason it did not. When
 * only a variant is added or removed, the version stays, because it is the same message. With `ifVersion` only the
 * template of that version is replaced, and `stands` is its current version; its writers are serialized.
 */
export async function editTemplate(
  db: Db,
  write: TemplateWrite,
  ifVersion?: number,
): Promise<TemplateRow | "name taken" | "unknown" | "no such version" | { stands: number }> {
  const { project_id, template_id, name, now } = write
  return db.transaction(async (tx) => {
    await lockTemplates(tx, project_id)
    const stored = ifVersion === undefined ? null : await versionOf(tx, project_id, template_id)
    if (stored !== null && stored !== ifVersion) return { stands: stored }
    const [namesake] = await tx
      .select({ template_id: templates.template_id })
      .from(templates)
      .where(
        and(
          eq(templates.project_id, project_id),
          sql`lower(${templates.name}) = lower(${name})`,
          ne(templates.template_id, template_id),
        ),
      )
    const known = await versionedIn(tx, write)
    if (known === "no such version") return known
    const [edited] =
      namesake || !known
        ? []
        : await tx
            .update(templates)
            .set({ name, ...known, updated_at: now })
            .where(and(eq(templates.project_id, project_id), eq(templates.template_id, template_id)))
            .returning(whole)
    if (edited) return edited
    return namesake && (await templateById(tx, project_id, template_id)) ? "name taken" : "unknown"
  })
}

/**
 * The version, variant and content that result from an edit; null: the template is missing. An edit that leaves the
 * message as it is also leaves the editor that made it (EXT-33).
 */
async function versionedIn(
  tx: Db,
  { project_id, template_id, variant, isSame, content: written }: TemplateWrite,
): Promise<Pick<TemplateRow, "version" | "variant" | "content"> | "no such version" | null> {
  const [row] = await tx
    .select({
      version: templates.version,
      variant: templates.variant,
      content: templates.content,
    })
    .from(templates)
    .where(and(eq(templates.project_id, project_id), eq(templates.template_id, template_id)))
  if (!row) return null
  const isOfVariant = row.variant !== null || variant !== null
  const isSameMessage = isSame(row.content)
  const version = isOfVariant && isSameMessage ? row.version : row.version + 1
  const { editor_type } = row.content
  const content = { ...(isSameMessage && editor_type !== undefined && { editor_type }), ...written }
  if (variant && variant.version >= version) return "no such version"
  if (!variant) return { version, variant, content }
  const goesOn = row.variant?.version === variant.version ? row.variant : null
  const texts = variant.content ?? goesOn?.content
  if (!texts) return "no such version"
  const { seed } = goesOn ?? variant
  return { version, variant: { ...variant, content: texts, seed }, content }
}

async function versionOf(tx: Db, project_id: number, template_id: string): Promise<number | null> {
  const [row] = await tx
    .select({ version: templates.version })
    .from(templates)
    .where(and(eq(templates.project_id, project_id), eq(templates.template_id, template_id)))
  return row?.version ?? null
}

/** Deletes a template; false when it is missing. */
export async function deleteTemplate(db: Db, project_id: number, template_id: string): Promise<boolean> {
  const gone = await db
    .delete(templates)
    .where(and(eq(templates.project_id, project_id), eq(templates.template_id, template_id)))
    .returning({ template_id: templates.template_id })
  return gone.length > 0
}

/** Writers of one project's templates go one after the other, so that names and the count stay true. */
const lockTemplates = (tx: Db, project_id: number) =>
  tx.execute(sql`select 1 from projects where project_id = ${project_id} for no key update`)

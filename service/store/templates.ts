import { and, count, desc, eq, ne, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { templates } from "./schema/templates.ts"

export type TemplateRow = typeof templates.$inferSelect

type TemplateWrite = {
  project_id: number
  template_id: string
  name: string
  content: Record<string, unknown>
  now: Date
}

/** The project's template with this id, or null: a foreign one is as absent as one that never was. */
export async function templateById(
  db: Db,
  project_id: number,
  template_id: string,
): Promise<TemplateRow | null> {
  const [row] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.project_id, project_id), eq(templates.template_id, template_id)))
  return row ?? null
}

/** The project's templates, newest first. */
export async function listTemplates(
  db: Db,
  project_id: number,
  page: { limit: number; offset: number },
): Promise<TemplateRow[]> {
  return db
    .select()
    .from(templates)
    .where(eq(templates.project_id, project_id))
    .orderBy(desc(templates.created_at), desc(templates.template_id))
    .limit(page.limit)
    .offset(page.offset)
}

/** Adds a template, or says why not: its name is taken, or the project has `max` templates. */
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
    const { now, ...row } = write
    const [added] = await tx
      .insert(templates)
      .values({ ...row, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning()
    return added ?? "name taken"
  })
}

/** Replaces a template's name and content and counts its version up, or says why not. */
export async function editTemplate(
  db: Db,
  write: TemplateWrite,
): Promise<TemplateRow | "name taken" | "unknown"> {
  const { project_id, template_id, name, content, now } = write
  return db.transaction(async (tx) => {
    await lockTemplates(tx, project_id)
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
    const [edited] = namesake
      ? []
      : await tx
          .update(templates)
          .set({ name, content, version: sql`${templates.version} + 1`, updated_at: now })
          .where(and(eq(templates.project_id, project_id), eq(templates.template_id, template_id)))
          .returning()
    if (edited) return edited
    return namesake && (await templateById(tx, project_id, template_id)) ? "name taken" : "unknown"
  })
}

/** Deletes a template; false when there was none. */
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

import "server-only"
import { and, asc, count, eq, or, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { savedViews, type ViewPage } from "./schema/messages.ts"

export type SavedViewRow = typeof savedViews.$inferSelect

/** Editable fields of a view. */
export type ViewChange = Pick<SavedViewRow, "name" | "query" | "hidden_columns" | "is_shared">

/** Views of one person and shared views of the project, by name; of one page, or of all. */
export const listViews = (
  db: Db,
  project_id: string,
  user_id: string,
  page?: ViewPage,
): Promise<SavedViewRow[]> =>
  db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.project_id, project_id),
        page && eq(savedViews.page, page),
        or(eq(savedViews.user_id, user_id), eq(savedViews.is_shared, true)),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.view_id))

/** Serializes saves of one person in a project until the transaction ends, to keep their limit exact. */
export async function holdViews(tx: Db, project_id: string, user_id: string): Promise<void> {
  const name = `views ${project_id} ${user_id}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Counts the views of one person in a project. */
export async function countViews(db: Db, project_id: string, user_id: string): Promise<number> {
  const [found] = await db
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.project_id, project_id), eq(savedViews.user_id, user_id)))
  return found?.views ?? 0
}

export async function findView(db: Db, project_id: string, view_id: string): Promise<SavedViewRow | null> {
  const [row] = await db.select().from(savedViews).where(isView(project_id, view_id)).limit(1)
  return row ?? null
}

/** The view, locked until the transaction ends. */
export async function holdView(tx: Db, project_id: string, view_id: string): Promise<SavedViewRow | null> {
  const [row] = await tx.select().from(savedViews).where(isView(project_id, view_id)).for("update")
  return row ?? null
}

export async function insertView(db: Db, view: typeof savedViews.$inferInsert): Promise<void> {
  await db.insert(savedViews).values(view)
}

export async function updateView(
  db: Db,
  project_id: string,
  view_id: string,
  change: Partial<ViewChange>,
): Promise<void> {
  await db.update(savedViews).set(change).where(isView(project_id, view_id))
}

export async function deleteView(db: Db, project_id: string, view_id: string): Promise<void> {
  await db.delete(savedViews).where(isView(project_id, view_id))
}

const isView = (project_id: string, view_id: string) =>
  and(eq(savedViews.project_id, project_id), eq(savedViews.view_id, view_id))

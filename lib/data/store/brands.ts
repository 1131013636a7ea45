import "server-only"
import { and, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { brands } from "./schema/templates.ts"

export type BrandRow = typeof brands.$inferSelect

/** Look of a project's messages; null if none was chosen. */
export async function findBrand(db: Db, project_id: string): Promise<BrandRow | null> {
  const [row] = await db.select().from(brands).where(eq(brands.project_id, project_id))
  return row ?? null
}

/** Replaces the brand of that time, null for none; false if another one was saved meanwhile. */
export async function keepBrand(tx: Db, row: BrandRow, replaced: Date | null): Promise<boolean> {
  const { project_id, ...what } = row
  const saved = replaced
    ? await tx
        .update(brands)
        .set(what)
        .where(and(eq(brands.project_id, project_id), eq(brands.changed_at, replaced)))
        .returning({ project_id: brands.project_id })
    : await tx.insert(brands).values(row).onConflictDoNothing().returning({ project_id: brands.project_id })
  return saved.length > 0
}

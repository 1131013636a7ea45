import "server-only"
import { and, eq } from "drizzle-orm"
import type { Db } from "./open.ts"
import { brands } from "./schema/templates.ts"

export type BrandRow = typeof brands.$inferSelect

/** How messages of a project look; null while nobody chose. */
export async function findBrand(db: Db, project_id: string): Promise<BrandRow | null> {
  const [row] = await db.select().from(brands).where(eq(brands.project_id, project_id))
  return row ?? null
}

/** In place of the one of that time, null for none; false when another one is there by now. */
export async function keepBrand(tx: Db, row: BrandRow, replaced: Date | null): Promise<boolean> {
  const { project_id, ...what } = row
  const kept = replaced
    ? await tx
        .update(brands)
        .set(what)
        .where(and(eq(brands.project_id, project_id), eq(brands.changed_at, replaced)))
        .returning({ project_id: brands.project_id })
    : await tx.insert(brands).values(row).onConflictDoNothing().returning({ project_id: brands.project_id })
  return kept.length > 0
}

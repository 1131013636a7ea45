import "server-only"
import { type Brand, brand as brandSchema } from "#lib/documents/brand"
import { findBrand } from "#lib/data/store/brands"
import type { Db } from "#lib/data/store/open"

/** `changed`: when and by whom it was chosen; null while nobody chose. */
type KeptBrand = { brand: Brand; changed: { at: Date; by: string } | null }

/** How messages of a project look; plain while nobody chose. */
export const brandOf = async (db: Db, project_id: string): Promise<Brand> =>
  (await keptBrandOf(db, project_id)).brand

/** What is stored was read when it was kept. */
export async function keptBrandOf(db: Db, project_id: string): Promise<KeptBrand> {
  const row = await findBrand(db, project_id)
  const kept = brandSchema.safeParse(row?.brand ?? {})
  return {
    brand: kept.success ? kept.data : brandSchema.parse({}),
    changed: row && { at: row.changed_at, by: row.changed_by },
  }
}

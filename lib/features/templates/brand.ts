import "server-only"
import { type Brand, brand as brandSchema } from "#lib/documents/brand"
import { findBrand } from "#lib/data/store/brands"
import type { Db } from "#lib/data/store/open"

/** `changed`: time and author of the choice; null for the default. */
type SavedBrand = { brand: Brand; changed: { at: Date; by: string } | null }

/** A project's brand; the default if none is saved. */
export const brandOf = async (db: Db, project_id: string): Promise<Brand> =>
  (await savedBrandOf(db, project_id)).brand

/** The stored value was validated when it was saved. */
export async function savedBrandOf(db: Db, project_id: string): Promise<SavedBrand> {
  const row = await findBrand(db, project_id)
  const parsed = brandSchema.safeParse(row?.brand ?? {})
  return {
    brand: parsed.success ? parsed.data : brandSchema.parse({}),
    changed: row && { at: row.changed_at, by: row.changed_by },
  }
}

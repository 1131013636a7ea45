import "server-only"
import { type SavedView, viewsFor } from "#lib/actions/saved-views"
import type { Access } from "#lib/auth/guard"
import type { Db } from "#lib/store/open"

export type Views = { list: SavedView[]; canShare: boolean }

/** The views above the list, and whether this person may share one. */
export async function loadViews(db: Db, access: Access): Promise<Views> {
  return { list: await viewsFor(db, access), canShare: access.can("project", "write") }
}

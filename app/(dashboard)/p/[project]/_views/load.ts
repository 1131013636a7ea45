import "server-only"
import { type SavedView, viewsFor } from "#lib/actions/saved-views"
import type { Access } from "#lib/auth/guard"
import type { Db } from "#lib/store/open"
import type { ViewPage } from "#lib/store/schema/messages"

export type Views = { list: SavedView[]; canShare: boolean }

/** The views of a page, and whether this person may share one. */
export async function loadViews(db: Db, access: Access, page: ViewPage): Promise<Views> {
  return { list: await viewsFor(db, access, page), canShare: access.can("project", "write") }
}

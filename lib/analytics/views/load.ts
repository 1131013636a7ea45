import "server-only"
import { type SavedView, viewsFor } from "#lib/analytics/views/saved-views"
import type { Access, PageAccess } from "#lib/access/auth/guard"
import { type ReportView, reportsIn } from "#lib/analytics/views/read-reports"
import type { Db } from "#lib/data/store/open"
import type { ViewPage } from "#lib/data/store/schema/messages"

/** `reports`: this user's scheduled mail of the views, and its address; null if mail is unavailable. */
export type Views = {
  list: SavedView[]
  canShare: boolean
  reports: { own: ReportView[]; email: string; timeZone: string } | null
}

/** The views of a page, and whether this user can share one. */
export async function loadViews(db: Db, access: Access, page: ViewPage): Promise<Views> {
  return {
    list: await viewsFor(db, access, page),
    canShare: access.can("project", "write"),
    reports: null,
  }
}

/** The same for a page of charts, which can also be sent by mail. */
export async function loadChartViews(db: Db, access: PageAccess, page: ViewPage): Promise<Views> {
  const [views, own] = await Promise.all([loadViews(db, access, page), reportsIn(db, access)])
  return { ...views, reports: { own, email: access.user.email, timeZone: access.timeZone } }
}

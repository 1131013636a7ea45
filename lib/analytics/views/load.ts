import "server-only"
import { type SavedView, viewsFor } from "#lib/analytics/views/saved-views"
import type { PageAccess } from "#lib/access/auth/guard"
import type { Db } from "#lib/data/store/open"
import type { ViewPage } from "#lib/data/store/schema/messages"
import { type Access, type User, accessOf } from "#lib/access/auth/access"
import { findProject } from "#lib/data/store/projects"
import { type ReportRow, reportsOf } from "#lib/data/store/reports"
import { type Schedule, clockText } from "./schedule.ts"

/** `reports`: this user's scheduled mail of the views, and its address; null if mail is unavailable. */
export type Views = {
  list: SavedView[]
  canShare: boolean
  reports: { scheduled: ReportView[]; email: string; timeZone: string } | null
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
  const [views, scheduled] = await Promise.all([loadViews(db, access, page), reportsIn(db, access)])
  return { ...views, reports: { scheduled, email: access.user.email, timeZone: access.timeZone } }
}

/** Schedule of a report as a form shows it, and the result of the last one. */
type ReportView = Pick<Schedule, "every" | "weekday" | "time_zone"> & {
  view_id: string
  time: string
  due_at: Date
  last: { outcome: "sent" | "failed"; at: Date; said: string } | null
}

/** The user's own reports of a project. */
async function reportsIn(db: Db, { user, project }: Access): Promise<ReportView[]> {
  const all = await reportsOf(db, user.user_id)
  return all.filter(({ project_id }) => project_id === project.project_id).map(viewOf)
}

/** A report with its project and view. `view` null: its viewer has no access any more, and nothing is sent. */
export type OwnReport = ReportView & { report_id: string; project: string; view: string | null }

/** The user's own reports of all projects. */
export async function ownReports(db: Db, user: User): Promise<OwnReport[]> {
  const all = await reportsOf(db, user.user_id)
  return Promise.all(
    all.map(async (row) => {
      const [access, project] = await Promise.all([
        accessOf(db, user, row.project_id),
        findProject(db, row.project_id),
      ])
      const views = access ? await viewsFor(db, access) : []
      const view = views.find(({ view_id }) => view_id === row.view_id)
      return {
        ...viewOf(row),
        report_id: row.report_id,
        project: project?.name ?? row.project_id,
        view: view?.name ?? null,
      }
    }),
  )
}

const viewOf = (row: ReportRow): ReportView => ({
  view_id: row.view_id,
  every: row.every,
  weekday: row.weekday,
  time_zone: row.time_zone,
  time: clockText(row.minute),
  due_at: row.due_at,
  last:
    row.last_outcome && row.last_at
      ? { outcome: row.last_outcome, at: row.last_at, said: row.last_said ?? "" }
      : null,
})

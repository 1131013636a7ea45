import "server-only"
import { viewsFor } from "./saved-views.ts"
import { type Access, accessOf, type User } from "#lib/access/auth/access"
import type { Db } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import { type ReportRow, reportsOf } from "#lib/data/store/reports"
import { clockText, type Schedule } from "./schedule.ts"

/** Schedule of a report as a form shows it, and the result of the last one. */
export type ReportView = Pick<Schedule, "every" | "weekday" | "time_zone"> & {
  view_id: string
  time: string
  due_at: Date
  last: { outcome: "sent" | "failed"; at: Date; said: string } | null
}

/** The user's own reports of a project. */
export async function reportsIn(db: Db, { user, project }: Access): Promise<ReportView[]> {
  const all = await reportsOf(db, user.user_id)
  return all.filter(({ project_id }) => project_id === project.project_id).map(viewOf)
}

/** A report with its project and view. `view` null: its reader has no access any more, and nothing is sent. */
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

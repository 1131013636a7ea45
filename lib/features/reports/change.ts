import "server-only"
import { z } from "zod"
import { isTimeZone } from "#contract/time"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { type AuditAction, audited } from "#lib/access/audit/audit"
import { viewsFor } from "#lib/analytics/views/saved-views"
import { nextDue } from "#lib/analytics/views/schedule"
import type { Db } from "#lib/data/store/open"
import {
  deleteReport,
  findReport,
  findReportOf,
  insertReport,
  type ReportRow,
  reportsOf,
  updateReport,
} from "#lib/data/store/reports"
import { reportRhythms } from "#lib/data/store/schema/reports"
import { at, clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import { wakeReports } from "./runner.ts"

/** REPORT-1: a user's own reports: schedule one, send one now, and stop one. */

/** Limit of reports per user. */
const reportsMax = 20

const which = { view_id: z.string({ error: "view_id is missing." }).min(1).max(60) }

const form = z.discriminatedUnion(
  "act",
  [
    z.object({
      act: z.literal("set"),
      ...which,
      every: z.enum(reportRhythms, { error: "every must be day or week." }),
      weekday: z
        .int({ error: "weekday must be 1 (Monday) to 7." })
        .min(1, "weekday must be 1 (Monday) to 7.")
        .max(7, "weekday must be 1 (Monday) to 7."),
      time: z
        .string({ error: "time must have the form HH:MM." })
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time must have the form HH:MM."),
      time_zone: z
        .string({ error: "time_zone must be the name of a time zone." })
        .refine(isTimeZone, "time_zone must be the name of a time zone."),
    }),
    z.object({ act: z.literal("send"), ...which }),
    z.object({ act: z.literal("stop"), ...which }),
  ],
  { error: "act must be set, send or stop." },
)

type Form<A extends z.output<typeof form>["act"]> = Extract<z.output<typeof form>, { act: A }>
type Done = Result<{ due_at: string | null }>

export async function changeReport(db: Db, action: ProjectAction): Promise<Done> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  const { access } = action
  const view = (await viewsFor(db, access)).find(({ view_id }) => view_id === wanted.view_id)
  if (!view) return failed(404, "There is no such view.")
  if (view.page === "messages")
    return failed(400, "Message lists cannot be sent by e-mail.", { field: "view_id" })
  const place = { project_id: access.project.project_id, view_id: view.view_id, user_id: access.user.user_id }
  const known = await findReportOf(db, place)
  if (wanted.act === "set") return setReport(db, action, { wanted, known, view: view.name })
  if (!known) return failed(404, "There is no such report.")
  if (wanted.act === "stop")
    return stop(db, auditActionOf(action, "report/stop", { target: view.name }), known)
  return sendNow(db, action, known, view.name)
}

async function setReport(
  db: Db,
  action: ProjectAction,
  { wanted, known, view }: { wanted: Form<"set">; known: ReportRow | null; view: string },
): Promise<Done> {
  const { user, project } = action.access
  const { every, weekday, time, time_zone, view_id } = wanted
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  const schedule = { every, weekday, minute: hours * 60 + minutes, time_zone }
  if (!known && (await reportsOf(db, user.user_id)).length >= reportsMax)
    return failed(409, "You have reached the maximum number of reports. Stop one first.")
  const created_at = clock.now()
  const due_at = at(nextDue(schedule, created_at.getTime()))
  return audited(db, auditActionOf(action, "report/set", { target: view }), async (tx) => {
    const next = { ...schedule, due_at, next_at: due_at }
    if (known) await updateReport(tx, known, { ...next, tries: 0 })
    else
      await insertReport(tx, {
        ...next,
        project_id: project.project_id,
        report_id: ids.token(18),
        view_id,
        user_id: user.user_id,
        created_at,
      })
    return ok({ due_at: due_at.toISOString() })
  })
}

/** Sends the next report now, for this time; after it the schedule continues. */
async function sendNow(db: Db, action: ProjectAction, known: ReportRow, view: string): Promise<Done> {
  const due_at = clock.now()
  const done = await audited(db, auditActionOf(action, "report/send", { target: view }), async (tx) => {
    await updateReport(tx, known, { due_at, next_at: due_at, tries: 0 })
    return ok({ due_at: due_at.toISOString() })
  })
  wakeReports()
  return done
}

const stop = (db: Db, row: AuditAction, report: ReportRow): Promise<Done> =>
  audited(db, row, async (tx) => {
    await deleteReport(tx, report)
    return ok({ due_at: null })
  })

/** REPORT-5: stops the report of a link, for every holder of its mail; repeated calls have no effect. */
export async function stopByLink(
  db: Db,
  report_id: string,
  from: { ip: string | null; user_agent: string | null },
): Promise<Done> {
  const report = await findReport(db, report_id)
  if (!report) return ok({ due_at: null })
  const { project_id, user_id, view_id } = report
  const row = { project_id, user_id, action: "report/stop", target: view_id, input: { by: "link" }, ...from }
  return stop(db, row, report)
}

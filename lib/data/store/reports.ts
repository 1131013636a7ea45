import "server-only"
import { and, asc, eq, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { reports } from "./schema/reports.ts"

export type ReportRow = typeof reports.$inferSelect

type ReportPlace = Pick<ReportRow, "project_id" | "report_id">

const isReport = ({ project_id, report_id }: ReportPlace) =>
  and(eq(reports.project_id, project_id), eq(reports.report_id, report_id))

/** Reports that a person receives, in every project. */
export const reportsOf = (db: Db, user_id: string): Promise<ReportRow[]> =>
  db.select().from(reports).where(eq(reports.user_id, user_id)).orderBy(asc(reports.created_at))

/** A person's report of a view. */
export async function findReportOf(
  db: Db,
  { project_id, view_id, user_id }: Pick<ReportRow, "project_id" | "view_id" | "user_id">,
): Promise<ReportRow | null> {
  const [row] = await db
    .select()
    .from(reports)
    .where(
      and(eq(reports.project_id, project_id), eq(reports.view_id, view_id), eq(reports.user_id, user_id)),
    )
  return row ?? null
}

/** The report of a link. */
export async function findReport(db: Db, report_id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(reports).where(eq(reports.report_id, report_id))
  return row ?? null
}

export async function insertReport(db: Db, report: typeof reports.$inferInsert): Promise<void> {
  await db.insert(reports).values(report)
}

export type ReportChange = Partial<
  Pick<ReportRow, "every" | "weekday" | "minute" | "time_zone" | "due_at" | "next_at" | "tries">
>

export async function updateReport(db: Db, place: ReportPlace, change: ReportChange): Promise<void> {
  await db.update(reports).set(change).where(isReport(place))
}

export async function deleteReport(db: Db, place: ReportPlace): Promise<void> {
  await db.delete(reports).where(isReport(place))
}

/** Deletes the reports of a deleted view. */
export async function deleteReportsOf(db: Db, project_id: string, view_id: string): Promise<void> {
  await db.delete(reports).where(and(eq(reports.project_id, project_id), eq(reports.view_id, view_id)))
}

const after = (seconds: number) => sql`${seconds}::float8 * interval '1 second'`

export type ReportClaim = ReportRow & { lease_token: string }

/**
 * Claims the report that has been due longest at `now`, for a limited time. The attempt is counted before it is made,
 * so that one that crashes the process is limited too.
 */
export async function claimReport(
  db: Db,
  now: Date,
  lease_token: string,
  leaseSeconds: number,
): Promise<ReportClaim | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [due] = await rows<ReportPlace>(
    db,
    sql`update reports set tries = tries + 1, lease_token = ${lease_token}, lease_until = ${at} + ${after(leaseSeconds)}
        where (project_id, report_id) = (
          select project_id, report_id from reports
          where next_at <= ${at} and (lease_until is null or lease_until <= ${at})
          order by next_at limit 1 for update skip locked)
        returning project_id, report_id`,
  )
  if (!due) return null
  const [claimed] = await db
    .select()
    .from(reports)
    .where(and(isReport(due), eq(reports.lease_token, lease_token)))
  return claimed ? { ...claimed, lease_token } : null
}

export type ReportResult = Pick<ReportRow, "due_at" | "next_at" | "tries"> &
  Partial<Pick<ReportRow, "last_at" | "last_outcome" | "last_said">>

/** Writes the result of an attempt, unless its claim expired or the report was changed meanwhile. */
export async function settleReport(db: Db, claim: ReportClaim, result: ReportResult): Promise<void> {
  await db
    .update(reports)
    .set({ ...result, lease_token: null, lease_until: null })
    .where(and(isReport(claim), eq(reports.lease_token, claim.lease_token), eq(reports.due_at, claim.due_at)))
}

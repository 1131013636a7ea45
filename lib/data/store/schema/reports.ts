import { index, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant, projectId } from "./columns.ts"
import { users } from "./people.ts"
import { projects } from "./projects.ts"

export const reportRhythms = ["day", "week"] as const
export type ReportRhythm = (typeof reportRhythms)[number]

/** A saved view of charts that a person gets by mail, once a day or a week. */
export const reports = pgTable(
  "reports",
  {
    project_id: projectId().references(() => projects.project_id),
    /** Random, because the link that stops the report contains it. */
    report_id: text().notNull(),
    view_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.user_id),
    every: text().$type<ReportRhythm>().notNull(),
    /** 1 (Monday) to 7; for weekly ones. */
    weekday: smallint().notNull(),
    /** Minutes after midnight in `time_zone`. */
    minute: smallint().notNull(),
    time_zone: text().notNull(),
    created_at: instant().notNull(),
    /** Time of the next report: it is sent once for each. */
    due_at: instant().notNull(),
    /** Time of the next attempt. */
    next_at: instant().notNull(),
    tries: smallint().notNull().default(0),
    /** Time and result of the last attempt that was sent or given up; null before the first. */
    last_at: instant(),
    last_outcome: text().$type<"sent" | "failed">(),
    last_said: text(),
    lease_token: text(),
    lease_until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.report_id] }),
    uniqueIndex("reports_of_view").on(t.project_id, t.view_id, t.user_id),
    uniqueIndex("reports_link").on(t.report_id),
    index("reports_due").on(t.next_at),
    index("reports_user").on(t.user_id),
  ],
)

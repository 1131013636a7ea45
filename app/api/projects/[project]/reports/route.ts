import { changeReport } from "#lib/features/reports/change"
import { projectAction } from "../../project-action.ts"

/**
 * REPORT-1: reports by mail to the reader: `{act: "set", view_id, every, weekday, time, time_zone}`,
 * `{act: "send", view_id}` or `{act: "stop", view_id}`.
 */
export const POST = projectAction({ area: "charts", action: "read" }, changeReport)

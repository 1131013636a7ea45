import { changeReport } from "#lib/features/reports/change"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/**
 * REPORT-1: one's own reports by mail: `{act: "set", view_id, every, weekday, time, time_zone}`, `{act: "send", view_id}`,
 * `{act: "stop", view_id}`.
 */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "charts", action: "read", isDelicate: false }, changeReport)

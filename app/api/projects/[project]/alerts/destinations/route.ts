import { changeDestination } from "#lib/features/alerts/destinations"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Adds, tests and deletes destinations of alerts: `{act, kind?, address?, destination_id?}` (ALERT-7, ALERT-8). */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "alerts", action: "write", isDelicate: false }, changeDestination)

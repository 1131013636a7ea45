import { changeAlert } from "#lib/features/alerts/change"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Creates, changes, mutes, switches and deletes rules of alerts: `{act, rule_id?, rule?, …}` (ALERT-10). */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "alerts", action: "write", isDelicate: false }, changeAlert)

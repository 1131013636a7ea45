import { changeDeployment } from "#lib/analytics/deployments/deployments"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/**
 * MARK-2: `{act: "mark", title, url?, deployed_at?}`, `{act: "change", deployment_id, marked_at, title, url?, deployed_at?}`,
 * `{act: "delete", deployment_id, marked_at}`.
 */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "charts", action: "write", isDelicate: false }, changeDeployment)

import { changeDeployment } from "#lib/analytics/deployments/deployments"
import { projectAction } from "../../../project-action.ts"

/**
 * MARK-2: `{act: "mark", title, url?, deployed_at?}`, `{act: "change", deployment_id, marked_at, title, url?,
 * deployed_at?}` or `{act: "delete", deployment_id, marked_at}`.
 */
export const POST = projectAction({ area: "charts", action: "write" }, changeDeployment)

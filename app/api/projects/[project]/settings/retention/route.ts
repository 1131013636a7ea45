import { changeRetention } from "#lib/features/projects/project-retention"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** How long the project keeps what: `{events, messages, counts}` in days, null as long as the installation. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: false }, changeRetention)

import { changeSettings } from "#lib/features/projects/project-settings"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Changes settings here and at the mail service: `{name?, time_zone?, send_enabled?, …}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: false }, changeSettings)

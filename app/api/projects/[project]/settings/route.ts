import { changeSettings } from "#lib/actions/project-settings"
import { actInProject, type ProjectParams } from "../../act-in-project.ts"

/** Changes settings here and at the mail service: `{name?, time_zone?, send_enabled?, …}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  actInProject(request, context, { area: "project", action: "write", isDelicate: false }, changeSettings)

import { changeRights } from "#lib/actions/project-settings"
import { actInProject, type ProjectParams } from "../../../act-in-project.ts"

/** Gives and takes rights of the project: `{rights}`. The owner. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  actInProject(request, context, { area: "account", action: "write", isDelicate: true }, changeRights)

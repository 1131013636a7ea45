import { changeRights } from "#lib/features/projects/project-settings"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Gives and takes rights of the project: `{rights}`. The owner. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "account", action: "write", isDelicate: true }, changeRights)

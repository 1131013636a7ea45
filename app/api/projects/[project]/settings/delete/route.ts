import { deleteProject } from "#lib/actions/project-settings"
import { actInProject, type ProjectParams } from "../../../act-in-project.ts"

/** Deletes the project: `{confirm}` is its name. The owner. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  actInProject(request, context, { area: "account", action: "write", isDelicate: true }, deleteProject)

import { deleteProject } from "#lib/features/projects/project-settings"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Deletes the project: `{confirm}` is its name. The owner. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "account", action: "write", isDelicate: true }, deleteProject)

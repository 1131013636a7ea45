import { changeKey } from "#lib/actions/project-keys"
import { actInProject, type ProjectParams } from "../../act-in-project.ts"

/** Replaces the project's key or one's own, or shows a new one once: `{act, whose?, key?}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  actInProject(request, context, { area: "project", action: "write", isDelicate: true }, changeKey)

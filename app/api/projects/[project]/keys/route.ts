import { changeKey } from "#lib/features/projects/project-keys"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Replaces the project's key or one's own, or shows a new one once: `{act, whose?, key?}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: true }, changeKey)

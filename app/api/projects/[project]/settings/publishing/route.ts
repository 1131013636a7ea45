import { changePublishing } from "#lib/features/projects/project-publishing"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Whether templates are published by a second person (PUBLISH-5): `{needs_second}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: false }, changePublishing)

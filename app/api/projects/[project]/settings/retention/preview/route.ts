import { previewRetention } from "#lib/features/projects/project-retention"
import { type ProjectParams, projectAction } from "../../../../project-action.ts"

/** Data that these days would delete. A POST request, like the change itself. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: false }, previewRetention)

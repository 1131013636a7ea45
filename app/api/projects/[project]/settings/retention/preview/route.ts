import { previewRetention } from "#lib/features/projects/project-retention"
import { type ProjectParams, projectAction } from "../../../../project-action.ts"

/** What would be deleted if these days held. Asked by POST, as the change itself is. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: false }, previewRetention)

import { previewErasure } from "#lib/features/erasure/erase"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Data that names an address: `{email}`. A POST request, because addresses must not be in access logs. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: false }, previewErasure)

import { previewErasure } from "#lib/features/erasure/erase"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** What names an address: `{email}`. Asked by POST, because addresses do not belong into the logs of servers. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: false }, previewErasure)

import { lookCloser } from "#lib/features/closer-look/look-closer"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/**
 * Checks a visual draft as it is on the screen more closely than its preview does (DRAFT-20): `{draft_id, fields,
 * doc}`; answers `{checks, asked, left}`. It calls servers of third parties, so it requires the right to write.
 */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, (db, action) => lookCloser(db, action, request.signal))

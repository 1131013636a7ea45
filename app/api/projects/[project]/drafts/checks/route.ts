import { checkSource } from "#lib/features/templates/check-source"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { readsTemplates } from "../needs.ts"

/** Errors of a source draft, as it is on the screen (SOURCE-8): `{draft_id, fields}`; answers `{checks}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, readsTemplates, checkSource)

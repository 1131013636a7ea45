import { lookAtSpelling } from "#lib/features/spelling/look-at-spelling"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/**
 * Words of a draft, as it is on the screen, that no dictionary knows (SPELLING-1): `{draft_id, fields, doc?}`; answers
 * `{state, language, words, more, isCut}`. It costs the machine more than to look, so it is for who writes.
 */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, lookAtSpelling)

import { changeThePlan } from "#lib/features/templates/change-publication"
import { type ProjectParams, projectAction } from "../../../../project-action.ts"
import { writesTemplates } from "../../needs.ts"

/**
 * Changes a planned publication (PUBLISH-3, PUBLISH-4): `{act, publication_id}`; act is move, withdraw, approve,
 * send_back or see.
 */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, changeThePlan)

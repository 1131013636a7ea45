import { changeThePlan } from "#lib/features/templates/change-publication"
import { projectAction } from "../../../../project-action.ts"
import { writesTemplates } from "../../needs.ts"

/**
 * Changes a planned publication (PUBLISH-3, PUBLISH-4): `{act, publication_id}`; act is move, withdraw, approve,
 * send_back or see.
 */
export const POST = projectAction(writesTemplates, changeThePlan)

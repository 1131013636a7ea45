import { tellPresence } from "#lib/features/templates/presence"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Where somebody is in a draft (DRAFT-9): `{draft_id, said}`. Who reads is seen too. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "templates", action: "read", isDelicate: false }, tellPresence)

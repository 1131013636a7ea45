import { sharePresence } from "#lib/features/templates/presence"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Position of an editor in a draft (DRAFT-9): `{draft_id, said}`. Readers are shown too. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "templates", action: "read", isDelicate: false }, sharePresence)

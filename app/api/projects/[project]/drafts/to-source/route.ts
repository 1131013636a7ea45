import { turnIntoSource } from "#lib/features/templates/to-source"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Makes a visual draft one that is kept as source (SOURCE-2): `{draft_id, to, revision, seq}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, turnIntoSource)

import { restoreVersion } from "#lib/features/templates/versions"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Puts an earlier version back as the draft (DRAFT-6): `{draft_id, version, revision, seq}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, restoreVersion)

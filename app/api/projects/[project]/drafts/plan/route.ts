import { planPublication } from "#lib/features/templates/plan-publication"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/**
 * Plans a publication, or requests it from a second person (PUBLISH-1): `{draft_id, revision, seq, publish_at?, note?,
 * replaces?, instead_of?}`.
 */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, planPublication)

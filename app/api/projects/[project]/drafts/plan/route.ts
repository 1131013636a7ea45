import { planPublication } from "#lib/features/templates/plan-publication"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/**
 * Plans a publication, or requests it from a second person (PUBLISH-1): `{draft_id, revision, seq, publish_at?, note?,
 * replaces?, instead_of?}`.
 */
export const POST = projectAction(writesTemplates, planPublication)

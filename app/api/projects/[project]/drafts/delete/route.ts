import { deleteDraft } from "#lib/features/templates/delete-draft"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Deletes a template with its draft (DRAFT-8): `{draft_id}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, deleteDraft)

import { saveDraft } from "#lib/features/templates/save-draft"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Keeps fields that were changed (DRAFT-2): `{draft_id, revision, fields}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, saveDraft)

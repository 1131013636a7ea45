import { deleteDraft } from "#lib/features/templates/delete-draft"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Deletes a template with its draft (DRAFT-8): `{draft_id}`. */
export const POST = projectAction(writesTemplates, deleteDraft)

import { addDraftUpdate } from "#lib/features/templates/add-update"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Adds a change of a visual document (DRAFT-4): `{draft_id, update, document_version}`; answers `{seq}`. */
export const POST = projectAction(writesTemplates, addDraftUpdate)

import { duplicateDraft } from "#lib/features/templates/duplicate-draft"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Copies a template as it is now (GALLERY-5): `{id, name}`; answers `{draft_id}`. */
export const POST = projectAction(writesTemplates, duplicateDraft)

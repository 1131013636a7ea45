import { saveDraft } from "#lib/features/templates/save-draft"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Keeps fields that were changed (DRAFT-2): `{draft_id, revision, fields}`. */
export const POST = projectAction(writesTemplates, saveDraft)

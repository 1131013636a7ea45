import { previewDraft } from "#lib/features/templates/preview-draft"
import { projectAction } from "../../../project-action.ts"
import { readsTemplates } from "../needs.ts"

/**
 * Renders and checks a visual draft as it is on the screen (DRAFT-10): `{draft_id, fields, doc, values?, samples?}`; answers
 * `{preview, findings, checks, faults}`.
 */
export const POST = projectAction(readsTemplates, previewDraft)

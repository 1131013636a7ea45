import { checkSource } from "#lib/features/templates/check-source"
import { projectAction } from "../../../project-action.ts"
import { readsTemplates } from "../needs.ts"

/** Errors of a source draft, as it is on the screen (SOURCE-8): `{draft_id, fields}`; answers `{checks}`. */
export const POST = projectAction(readsTemplates, checkSource)

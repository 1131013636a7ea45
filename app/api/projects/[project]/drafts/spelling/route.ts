import { checkSpelling } from "#lib/features/spelling/check-spelling"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/**
 * Unknown words of a draft, as it is on the screen (SPELLING-1): `{draft_id, fields, doc?}`; answers `{state, language,
 * words, more, isCut}`. It costs more CPU than reading, so it requires the right to write.
 */
export const POST = projectAction(writesTemplates, checkSpelling)

import { lookCloser } from "#lib/features/closer-look/look-closer"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/**
 * Checks a visual draft as it is on the screen more closely than its preview does (DRAFT-20): `{draft_id, fields,
 * doc}`; answers `{checks, answered, left}`. It calls servers of third parties, so it requires the right to write.
 */
export const POST = projectAction(writesTemplates, (db, action, { signal }) => lookCloser(db, action, signal))

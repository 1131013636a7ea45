import { restoreVersion } from "#lib/features/templates/versions"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Puts an earlier version back as the draft (DRAFT-6): `{draft_id, version, revision, seq}`. */
export const POST = projectAction(writesTemplates, restoreVersion)

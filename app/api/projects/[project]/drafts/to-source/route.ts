import { turnIntoSource } from "#lib/features/templates/to-source"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Makes a visual draft one that is kept as source (SOURCE-2): `{draft_id, to, revision, seq}`. */
export const POST = projectAction(writesTemplates, turnIntoSource)

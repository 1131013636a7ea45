import { turnFromSource } from "#lib/features/templates/from-source"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Undoes the conversion of a draft to source (SOURCE-10): `{draft_id, revision}`; answers `{kind, revision, seq}`. */
export const POST = projectAction(writesTemplates, turnFromSource)

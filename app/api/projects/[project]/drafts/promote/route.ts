import { promoteTemplate } from "#lib/features/templates/promotion/promote"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Carries a template over to another project (PROMOTE-2): `{id, to, is_new?, key, name?, from_email, publish}`. */
export const POST = projectAction(writesTemplates, promoteTemplate)

import { publishAnew } from "#lib/features/templates/parts/publish-anew"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Publishes a template again with today's snippets and layout (PART-5): `{draft_id, version, note?}`. */
export const POST = projectAction(writesTemplates, publishAnew)

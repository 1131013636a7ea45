import { publishDraft } from "#lib/features/templates/publish-draft"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Publishes a draft (DRAFT-5): `{draft_id, revision, seq, note?, replaces?}`. */
export const POST = projectAction(writesTemplates, publishDraft)

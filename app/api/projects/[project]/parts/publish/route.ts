import { publishPart } from "#lib/features/templates/parts/publish-part"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../../drafts/needs.ts"

/** Publishes a snippet or a layout (PART-2): `{draft_id, revision, seq, note?}`. */
export const POST = projectAction(writesTemplates, publishPart)

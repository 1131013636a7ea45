import { deletePart } from "#lib/features/templates/parts/delete-part"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../../drafts/needs.ts"

/** Deletes an unused snippet or layout (PART-6): `{draft_id}`. */
export const POST = projectAction(writesTemplates, deletePart)

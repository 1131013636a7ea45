import { createDraft } from "#lib/features/templates/create-draft"
import { draftDetails } from "#lib/features/templates/draft-details"
import { projectAction, projectRead } from "../../project-action.ts"
import { writesTemplates } from "./needs.ts"

/** Facts about the draft `?id=`, the id of a draft or of its template (DRAFT-1). */
export const GET = projectRead(
  { area: "templates" },
  async ({ db, access, query }) => await draftDetails(db, access, query.id ?? ""),
)

/** Begins a template: `{kind, name?, engine?, start?, sample_names?, fields?, html?}`; answers `{draft_id, left_out?}`. */
export const POST = projectAction(writesTemplates, createDraft)

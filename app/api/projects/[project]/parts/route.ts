import { createPart } from "#lib/features/templates/parts/create-part"
import { offeredParts } from "#lib/features/templates/parts/part-data"
import { ok } from "#lib/platform/result"
import { projectAction, projectRead } from "../../project-action.ts"
import { writesTemplates } from "../drafts/needs.ts"

/** Snippets and layouts that may be put into a template (PART-3). */
export const GET = projectRead({ area: "templates" }, async ({ db, access }) =>
  ok(await offeredParts(db, access.project.project_id)),
)

/** Begins a snippet or a layout (PART-1): `{part, name}`; answers `{draft_id}`. */
export const POST = projectAction(writesTemplates, createPart)

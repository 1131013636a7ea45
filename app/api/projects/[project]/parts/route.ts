import { createPart } from "#lib/features/templates/parts/create-part"
import { offeredParts } from "#lib/features/templates/parts/part-data"
import { ok } from "#lib/platform/result"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"
import { type ProjectParams, projectAction } from "../../project-action.ts"
import { writesTemplates } from "../drafts/needs.ts"

/** Snippets and layouts that may be put into a template (PART-3). */
export const GET = answering(async (_request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(ok(await offeredParts(db, access.project.project_id)))
})

/** Begins a snippet or a layout (PART-1): `{part, name}`; answers `{draft_id}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, createPart)

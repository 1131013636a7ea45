import { createDraft } from "#lib/features/templates/create-draft"
import { draftFacts } from "#lib/features/templates/draft-facts"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"
import { type ProjectParams, projectAction } from "../../project-action.ts"
import { writesTemplates } from "./needs.ts"

/** Facts about the draft `?id=`, the id of a draft or of its template (DRAFT-1). */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(await draftFacts(db, access, new URL(request.url).searchParams.get("id") ?? ""))
})

/** Begins a template: `{kind, name?, engine?, start?, sample_names?, fields?}`; answers `{draft_id}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, createDraft)

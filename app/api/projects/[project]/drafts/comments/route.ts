import { changeComments, readComments } from "#lib/features/templates/comments"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** The threads of comments of `?draft=` (COMMENT-2). */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "templates" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(await readComments(db, access, new URL(request.url).searchParams.get("draft") ?? ""))
})

/** Adds a comment to a draft, or resolves a thread (COMMENT-1): `{act, draft_id, …}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, writesTemplates, changeComments)

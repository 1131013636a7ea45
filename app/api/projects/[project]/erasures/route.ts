import { readErasures, startErasure } from "#lib/features/erasure/erase"
import { ok } from "#lib/platform/result"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Progress and history of erasures, without addresses. Managers. */
export const GET = answering(async (_request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "project" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(ok(await readErasures(db, access.project.project_id)))
})

/** Begins to erase a person: `{email, confirm: true}`. Managers, with a fresh password. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "project", action: "write", isDelicate: true }, startErasure)

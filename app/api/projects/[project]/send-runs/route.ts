import { limits } from "#contract/limits"
import { ok } from "#lib/platform/result"
import { createRun } from "#lib/features/sending/draft"
import { listRuns } from "#lib/features/sending/read"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"
import { type ProjectParams, projectAction } from "../../project-action.ts"

const needs = {
  area: "sending",
  action: "write",
  isDelicate: false,
  bytesMax: limits.requestBytesMax,
} as const

/** The newest runs of the project. */
export const GET = answering(async (_request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "sending" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(ok(await listRuns(db, access)))
})

/** Opens a run as a draft with the message that it sends (RUN-1). */
export const POST = (request: Request, params: ProjectParams): Promise<Response> =>
  projectAction(request, params, needs, createRun)

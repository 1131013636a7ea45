import { rememberProject } from "#lib/access/auth/workspace"
import { changesSeq } from "#lib/data/events/state"
import { ok } from "#lib/platform/result"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"
import type { ProjectParams } from "../../project-action.ts"

/**
 * A number that grows with every stored event; an open page polls it and refreshes when it has changed. The reader
 * works in this project, so the start page redirects here next time.
 */
export const GET = answering(async (_request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "charts" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  await rememberProject(access.project.project_id)
  return answer(ok({ seq: await changesSeq(db, access.project.project_id) }))
})

import { accessOf } from "#lib/auth/access"
import { currentUser } from "#lib/auth/session"
import { rememberProject } from "#lib/auth/workspace"
import { failed, ok } from "#lib/result"
import { changesSeq } from "#lib/store/letters"
import { openedStore } from "#lib/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"

type Params = { params: Promise<{ project: string }> }

/**
 * A number that grows with every stored event; an open page asks for it and refreshes when it moved. Who asks works in
 * this project, so the front door leads here next time.
 */
export const GET = answering(async (_request: Request, { params }: Params) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const access = await accessOf(db, user, (await params).project)
  if (!access?.can("charts", "read")) return answer(failed(404, "There is no such project."))
  await rememberProject(access.project.project_id)
  return answer(ok({ seq: await changesSeq(db, access.project.project_id) }))
})

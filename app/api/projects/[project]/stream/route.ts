import { accessOf } from "#lib/access/auth/access"
import { currentSession, personOf } from "#lib/access/auth/session"
import { rememberProject } from "#lib/access/auth/workspace"
import { changesSeq } from "#lib/data/events/open"
import { mayListen, openStream } from "#lib/live/streams"
import { failed } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { streamAnswer } from "../../event-stream.ts"
import type { ProjectParams } from "../../project-action.ts"

/**
 * Notifies an open page of changes in its project, as server-sent events: first the number of the newest change
 * (`hello`), then `change` each time. The reader works in this project, so the start page redirects here next time.
 */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await currentSession()
  const user = found && (await personOf(found))
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const access = await accessOf(db, user, (await params).project)
  if (!access || !mayListen(access.role)) return answer(failed(404, "There is no such project."))
  const { project_id } = access.project
  await rememberProject(project_id)
  const stream = openStream({ session_id: found.session.session_id, user_id: user.user_id, project_id })
  if (!stream.ok) return answer(stream)
  const response = streamAnswer(request, stream.value)
  try {
    // Read after subscribing: a change in between is either delivered or already in the number.
    stream.value.hello(await changesSeq(db, project_id))
  } catch (error) {
    stream.value.close()
    throw error
  }
  return response
})

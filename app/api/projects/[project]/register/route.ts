import { finishProject } from "#lib/actions/create-project"
import { accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { failed } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { readAsUser } from "../../../write.ts"

type Params = { params: Promise<{ project: string }> }

/** Takes up a project's creation where it stopped: its sandbox sender and the registration of its callbacks. */
export const POST = answering(async (request: Request, { params }: Params) => {
  const written = await readAsUser(request, 1024)
  if (!written.ok) return answer(written)
  const db = await openedStore()
  const access = await accessOf(db, written.value.user, (await params).project)
  if (!access) return answer(failed(404, "There is no such project."))
  if (!access.can("project", "write"))
    return answer(failed(403, refusalSentence(access.role, "project", "write")))
  return answer(
    await finishProject(db, access, { ip: written.value.ip, user_agent: written.value.user_agent }),
  )
})

import { finishProject } from "#lib/features/projects/create-project"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { readAsUser } from "../../../write.ts"
import { accessWith } from "../../access-in-project.ts"
import type { ProjectParams } from "../../project-action.ts"

/** Takes up a project's creation where it stopped: its sandbox sender and the registration of its callbacks. */
export const POST = answering(async (request: Request, { params }: ProjectParams) => {
  const written = await readAsUser(request, 1024)
  if (!written.ok) return answer(written)
  const { user, ip, user_agent } = written.value
  const found = await accessWith(user, (await params).project, { area: "project", action: "write" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(await finishProject(db, access, { ip, user_agent }))
})

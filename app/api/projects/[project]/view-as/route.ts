import { z } from "zod"
import { accessOf, withoutViewAs } from "#lib/access/auth/access"
import { beginViewAs, endViewAs, rolesBelow } from "#lib/access/auth/view-as"
import { failed, ok } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { roles } from "#lib/data/store/schema/people"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { readAsUser } from "../../../write.ts"
import type { ProjectParams } from "../../project-action.ts"

const form = z.object({ role: z.enum(roles).nullable() })

/** VIEWAS-1: looks at the project as a role below one's own, `{role}`, or as oneself again, `{role: null}`. */
export const POST = answering(async (request: Request, { params }: ProjectParams) => {
  const written = await readAsUser(request, 1024)
  if (!written.ok) return answer(written)
  const { user, input } = written.value
  const access = await accessOf(await openedStore(), withoutViewAs(user), (await params).project)
  if (!access) return answer(failed(404, "There is no such project."))
  const parsed = form.safeParse(input)
  if (!parsed.success) return answer(failed(400, "role must be a role or null."))
  const { role } = parsed.data
  if (role === null) {
    await endViewAs()
    return answer(ok({ role: access.role }))
  }
  if (!rolesBelow(access.role).includes(role))
    return answer(
      failed(
        403,
        "Only managers and the owner can view as another role, and only as a role below their own.",
      ),
    )
  await beginViewAs(user.user_id, { project_id: access.project.project_id, role })
  return answer(ok({ role }))
})

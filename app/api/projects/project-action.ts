import type { Action, Area } from "#contract/method"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { requireRecentPassword } from "#lib/access/auth/step-up"
import type { Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { answer } from "../answer.ts"
import { answering } from "../answering.ts"
import { readAsUser } from "../write.ts"
import { accessWith } from "./access-in-project.ts"

export type ProjectParams = { params: Promise<{ project: string }> }

type Needs = {
  area: Area
  action: Action
  /** True when the password has to have been given in the last minutes. */
  isDelicate: boolean
  /** How long a body may be, where 64 KB are too few. */
  bytesMax?: number
}

const bytesMaxUsual = 64 * 1024

/**
 * An action of the dashboard in a project, by POST: same origin, a session, membership, the right, and for sensitive
 * actions a recent password. Strangers learn nothing, because nothing is read before the right is checked.
 */
export const projectAction = (
  request: Request,
  context: ProjectParams,
  needs: Needs,
  act: (db: Db, action: ProjectAction) => Promise<Result<unknown>>,
): Promise<Response> => answering(() => actionOfMember(request, context, needs, act))(request)

async function actionOfMember(
  request: Request,
  { params }: ProjectParams,
  { area, action, isDelicate, bytesMax = bytesMaxUsual }: Needs,
  act: (db: Db, action: ProjectAction) => Promise<Result<unknown>>,
): Promise<Response> {
  const written = await readAsUser(request, bytesMax)
  if (!written.ok) return answer(written)
  const { user, ...rest } = written.value
  const found = await accessWith(user, (await params).project, { area, action })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const recent = isDelicate ? await requireRecentPassword() : null
  if (recent && !recent.ok) return answer(recent)
  return answer(await act(db, { access, ...rest }))
}

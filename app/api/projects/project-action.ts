import type { Action, Area } from "#contract/method"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { type Access, accessOf, type User } from "#lib/access/auth/access"
import { refusalSentence } from "#lib/access/auth/permissions"
import { currentUser } from "#lib/access/auth/session"
import { requireRecentPassword } from "#lib/access/auth/step-up"
import { type Db, openedStore } from "#lib/data/store/open"
import { failed, ok, type Result } from "#lib/platform/result"
import { answer } from "../answer.ts"
import { answering } from "../answering.ts"
import { readAsUser } from "../write.ts"

type InProject = { project: string }
type Context<Params extends InProject> = { params: Promise<Params> }
type Handler<Params extends InProject> = (request: Request, context: Context<Params>) => Promise<Response>

export type ProjectParams = Context<InProject>

type Right = { area: Area; action?: Action }
type Reader = { db: Db; access: Access }

type Needs = {
  area: Area
  action: Action
  /** Requires the password again when it was not entered recently. */
  isDelicate?: boolean
  /** Largest body; 64 KB by default. */
  bytesMax?: number
}

type Act<Params> = (
  db: Db,
  action: ProjectAction,
  route: { params: Params; signal: AbortSignal },
) => Promise<Result<unknown>>

const bytesMaxUsual = 64 * 1024

/**
 * A route for an action in a project: same origin, a session, membership, the right, and a recent password for
 * sensitive actions. Nothing is read before the right is checked, so strangers learn nothing.
 */
export const projectAction = <Params extends InProject = InProject>(
  { area, action, isDelicate = false, bytesMax = bytesMaxUsual }: Needs,
  act: Act<Params>,
): Handler<Params> =>
  answering(async (request: Request, context: Context<Params>) => {
    const written = await readAsUser(request, bytesMax)
    if (!written.ok) return answer(written)
    const { user, ...rest } = written.value
    const params = await context.params
    const found = await accessWith(user, params.project, { area, action })
    if (!found.ok) return answer(found)
    const { db, access } = found.value
    const recent = isDelicate ? await requireRecentPassword() : ok(null)
    if (!recent.ok) return answer(recent)
    return answer(await act(db, { access, ...rest }, { params, signal: request.signal }))
  })

type Reading<Params> = Reader & { request: Request; query: Record<string, string>; params: Params }

/**
 * A route that reads in a project, for members with all of these rights; without rights, the called function checks
 * them. A `Response` is sent as it is, a result as JSON.
 */
export const projectRead = <Params extends InProject = InProject>(
  rights: Right | readonly Right[],
  read: (reading: Reading<Params>) => Promise<Response | Result<unknown>>,
): Handler<Params> =>
  answering(async (request: Request, context: Context<Params>) => {
    const user = await currentUser()
    if (!user) return answer(failed(401, "You are signed out."))
    const params = await context.params
    const found = await accessWith(user, params.project, ...[rights].flat())
    if (!found.ok) return answer(found)
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const result = await read({ ...found.value, request, query, params })
    return result instanceof Response ? result : answer(result)
  })

/** Access of a user to a project: membership (404: strangers learn nothing) and rights (403). */
export async function accessWith(user: User, slug: string, ...rights: Right[]): Promise<Result<Reader>> {
  const db = await openedStore()
  const access = await accessOf(db, user, slug)
  if (!access) return failed(404, "There is no such project.")
  for (const { area, action = "read" } of rights)
    if (!access.can(area, action)) return failed(403, refusalSentence(access.role, area, action))
  return ok({ db, access })
}

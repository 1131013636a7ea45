import "server-only"
import { firstFault } from "#contract/coded"
import type { Input, Method, Output } from "#contract/method"
import { methodAt } from "#contract/methods"
import { type Access, accessOf, type User } from "../auth/access.ts"
import { refusalSentence } from "../auth/permissions.ts"
import { failed, ok, type Result } from "../result.ts"
import { call } from "../service-client/call.ts"
import type { Db } from "../store/open.ts"
import { writeAudit } from "./audit.ts"
import { getKey } from "./keys.ts"
import { asSeenBy, withoutAddressSearch } from "./masked.ts"

export type ProxyRequest = {
  user: User | null
  /** The project's slug. */
  project: string
  /** `group/method`. */
  path: string
  input: unknown
  ip: string | null
}

/**
 * One call of an API method in somebody's name: who → role → method → input → key → call → audit → answer. Everything
 * the dashboard or a script does to the mail service passes here.
 */
export async function proxy(db: Db, request: ProxyRequest): Promise<Result<unknown>> {
  const access = await admit(db, request)
  if (!access.ok) return access
  const method = findMethod(request.path)
  if (!method.ok) return method
  const right = permit(access.value, method.value)
  if (!right.ok) return right
  const input = parse(access.value, method.value, request.input)
  if (!input.ok) return input
  const answer = await callWithKey(db, access.value, method.value, input.value)
  if (method.value.access.action === "write")
    await writeAudit(
      db,
      {
        project_id: access.value.project.project_id,
        user_id: access.value.user.user_id,
        action: method.value.path,
        input: input.value,
        ip: request.ip,
      },
      answer,
    )
  return answer.ok ? ok(asSeenBy(access.value, method.value, answer.value)) : answer
}

/** Strangers learn nothing: a project that is not theirs does not exist. */
async function admit(db: Db, { user, project }: ProxyRequest): Promise<Result<Access>> {
  if (!user) return failed(401, "You are signed out.")
  const access = await accessOf(db, user, project)
  return access ? ok(access) : failed(404, "There is no such project.")
}

function findMethod(path: string): Result<Method> {
  const method = methodAt(path)
  if (!method) return failed(404, `There is no method ${path}.`)
  // Answers of account methods hold API keys, which no browser may see.
  if (method.key === "account") return failed(404, `${path} works on the account and not on a project.`)
  return ok(method)
}

/** Refuses with a sentence that says who can. */
export function permit(access: Access, method: Method): Result<null> {
  const { area, action } = method.access
  return access.can(area, action) ? ok(null) : failed(403, refusalSentence(access.role, area, action))
}

function parse(access: Access, method: Method, input: unknown): Result<unknown> {
  const parsed = method.input.safeParse(input ?? {})
  if (parsed.success) return ok(withoutAddressSearch(access, method, parsed.data))
  const { code, field, sentence } = firstFault(parsed.error)
  return failed(400, sentence, { code, ...(field ? { field } : {}) })
}

/** The last steps for callers that have already parsed and permitted. */
export async function callWithKey<M extends Method>(
  db: Db,
  access: Access,
  method: M,
  input: Input<M>,
): Promise<Result<Output<M>>> {
  const key = await getKey(db, access.project.project_id, access.user.user_id)
  if (!key) return failed(409, "This project has no API key that can be used. A manager can put one in.")
  return call(method, input, key)
}

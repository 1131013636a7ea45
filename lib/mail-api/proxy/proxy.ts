import "server-only"
import { firstFault } from "#contract/validation-error"
import type { Input, Method, Output } from "#contract/method"
import { methodAt } from "#contract/methods"
import { emailValidationSingle } from "#contract/methods/email-validation"
import { templateSet } from "#contract/methods/template"
import { auditedCall } from "#lib/access/audit/audit"
import { expectedIn } from "#lib/access/audit/overtaken"
import { type Access, accessIn, type User } from "#lib/access/auth/access"
import { refusalSentence } from "#lib/access/auth/permissions"
import { type CallPlace, findCallPlace } from "#lib/data/store/membership"
import type { Db } from "#lib/data/store/open"
import { call } from "#lib/mail-api/client/call"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { failed, ok, type Result } from "#lib/platform/result"
import { type CallMethod, changeOf, targetOf } from "./change-of.ts"
import { guardedSet } from "./guarded-set.ts"
import { withHiddenPassword } from "./hidden-password.ts"
import { getAccountKey, getKey, noAccountKey, openKey } from "./keys.ts"
import { asSeenBy, withoutAddressSearch } from "./masked.ts"
import { orOwnPictures } from "./message-pictures.ts"
import { noteExport } from "./note-export.ts"

export type ProxyRequest = {
  user: User | null
  /** The project's slug. */
  project: string
  /** `group/method`. */
  path: string
  input: unknown
  ip: string | null
  user_agent?: string | null
}

/**
 * Runs one call of an API method for a person: identity → role → method → input → key → call → audit → answer.
 * Everything that the dashboard or a script does at the mail service passes here.
 */
export async function proxy(db: Db, request: ProxyRequest): Promise<Result<unknown>> {
  const admitted = await admit(db, request)
  if (!admitted.ok) return admitted
  const { access, place } = admitted.value
  const method = findMethod(request.path)
  if (!method.ok) return method
  const right = permit(access, method.value)
  if (!right.ok) return right
  const held = heldBack(access, method.value)
  if (held) return held
  const parsedInput = parse(access, method.value, request.input)
  if (!parsedInput.ok) return parsedInput
  const ask: CallMethod = async (method, input) =>
    callWith(db, access, await keyFor(db, place, method), { method, input })
  const input = await withHiddenPassword(parsedInput.value, ask)
  if (!input.ok) return input
  const answer = await carryOut(db, ask, access, method.value, input.value, request)
  return answer.ok ? ok(asSeenBy(access, method.value, answer.value)) : answer
}

/**
 * Methods with a write right that change nothing at the mail service: checking a list calls them thousands of times.
 */
export const questions: readonly string[] = [emailValidationSingle.path]

/**
 * A read or a question is called directly; a write is logged before it is made, with the target's state before it
 * (AUDIT-4).
 */
async function carryOut(
  db: Db,
  ask: CallMethod,
  access: Access,
  method: Method,
  input: unknown,
  { ip, user_agent = null, input: written }: ProxyRequest,
): Promise<Result<unknown>> {
  if (method.access.action === "read" || questions.includes(method.path)) return ask(method, input)
  const act = {
    project_id: access.project.project_id,
    user_id: access.user.user_id,
    action: method.path,
    input,
    ip,
    user_agent,
    ...targetOf(method.path, input),
  }
  return auditedCall(db, act, async (note) => {
    note(await changeOf(ask, method.path, input))
    const { project_id, target } = act
    const expected = expectedIn(written)
    const answer = await guardedSet(db, ask, { project_id, target, method, input, expected })
    if (answer.ok) await noteExport(db, access, method, input, answer.value)
    return answer
  })
}

/**
 * Strangers learn nothing: a project of others does not exist for them. Role, key and server are read for each call, in
 * one statement, so that a revoked right ends at once.
 */
async function admit(
  db: Db,
  { user, project }: ProxyRequest,
): Promise<Result<{ access: Access; place: CallPlace }>> {
  if (!user) return failed(401, "You are signed out.")
  const place = await findCallPlace(db, project, user.user_id)
  const access = accessIn(user, place)
  return place && access ? ok({ access, place }) : failed(404, "There is no such project.")
}

/** Account methods whose answers contain no key; the right of the area `account` restricts them to the owner. */
const openAccountMethods: readonly string[] = [
  "confirmed-email/create",
  "confirmed-email/delete",
  "confirmed-email/list",
]

/**
 * KEY-3: keys for programs are created, changed and revoked by a separate route, which requires a fresh password and
 * uses the project's own key.
 */
export const isOwnRoute = (path: string): boolean => path.startsWith("api-key/")

function findMethod(path: string): Result<Method> {
  const method = methodAt(path)
  if (!method) return failed(404, `There is no method ${path}.`)
  // Answers of most account methods contain API keys, which must not reach a browser.
  if (method.key === "account" && !openAccountMethods.includes(method.path))
    return failed(404, `${path} is a method of the account, not of a project.`)
  if (isOwnRoute(method.path)) return failed(404, `There is no method ${path}.`)
  return ok(method)
}

/**
 * PUBLISH-5: if publishing needs a second person, people cannot change a template by its API method either. (Programs
 * with a key of the project can: the rule does not apply to them.)
 */
const heldBack = ({ project }: Access, { path }: Method) =>
  project.publish_needs_second && path === templateSet.path
    ? failed(409, "In this project, another person must approve publication. Request it.")
    : null

/** Refuses with a sentence that names the roles that can. */
export function permit(access: Access, method: Method): Result<null> {
  const { area, action } = method.access
  return access.can(area, action) ? ok(null) : failed(403, refusalSentence(access.role, area, action))
}

/**
 * The known fields as they were written, because the values that a schema converts (an instant, say) are not valid
 * input.
 */
function parse(access: Access, method: Method, input: unknown): Result<unknown> {
  const parsed = method.input.safeParse(input ?? {})
  if (parsed.success)
    return ok(withoutAddressSearch(access, method, asWritten(input, Object.keys(parsed.data as object))))
  const { code, field, sentence } = firstFault(parsed.error)
  return failed(400, sentence, { code, ...(field ? { field } : {}) })
}

const asWritten = (input: unknown, fields: string[]): Record<string, unknown> => {
  const written = new Map(Object.entries((input ?? {}) as object))
  return Object.fromEntries(
    fields.filter((name) => written.has(name)).map((name) => [name, written.get(name)]),
  )
}

/** The last steps for callers that have already parsed and permitted. */
export async function callWithKey<M extends Method>(
  db: Db,
  access: Access,
  method: M,
  input: Input<M>,
): Promise<Result<Output<M>>> {
  const { project, user } = access
  const key =
    method.key === "account"
      ? await getAccountKey(db, project.connection_id)
      : await getKey(db, project.project_id, user.user_id)
  return callWith(db, access, key, { method, input })
}

const keyFor = (db: Db, place: CallPlace, method: Method): Promise<ServiceKey | null> =>
  method.key === "account" ? getAccountKey(db, place.project.connection_id) : openKey(place)

const noProjectKey = "This project has no usable API key. A manager can add one."

async function callWith<M extends Method>(
  db: Db,
  { project: { project_id }, user: { user_id } }: Access,
  key: ServiceKey | null,
  { method, input }: { method: M; input: Input<M> },
): Promise<Result<Output<M>>> {
  if (!key) return failed(409, method.key === "account" ? noAccountKey : noProjectKey)
  const answer = await call(method, input, key)
  return orOwnPictures(db, { project_id, user_id }, { method, input }, answer)
}

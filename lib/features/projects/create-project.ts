import "server-only"
import { firstFault } from "#contract/validation-error"
import type { Input } from "#contract/method"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { projectCreate, projectList } from "#contract/methods/project"
import { webhookSet } from "#contract/methods/webhook"
import { isOneLine, oneLineSentence } from "#contract/one-line"
import { callbackStatuses, statuses } from "#contract/status"
import type { Webhook } from "#contract/webhook"
import { auditedCall } from "#lib/access/audit/audit"
import { type Access, accessAs, type Project, type User } from "#lib/access/auth/access"
import { accountSpace } from "#lib/data/store/account-space"
import { setMember } from "#lib/data/store/members"
import type { Db } from "#lib/data/store/open"
import { orOutage } from "#lib/data/store/outage"
import { findByServiceId, insertProject, updateProject } from "#lib/data/store/projects"
import { call } from "#lib/mail-api/client/call"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { getAccountKey, getProjectKey, putKey } from "#lib/mail-api/proxy/keys"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { type Failure, failed, ok, type Result } from "#lib/platform/result"
import { slugOf } from "./slug.ts"

export type Created = {
  project_id: string
  /** A sentence about a missing step; `register` retries it. */
  warning?: string
}

/**
 * Creates a project end to end: at the mail service, in our store with its key encrypted, with a working sender and
 * with registered callbacks. Owners only. If a step fails, the earlier ones remain: creating the same name again, or
 * registering again, continues there.
 */
export async function createProject(
  db: Db,
  { user, input, time_zone, ...from }: { user: User; input: unknown; time_zone?: string | null } & From,
): Promise<Result<Created>> {
  if (!user.is_owner) return failed(403, "Only the owner can create projects.")
  const act = { project_id: accountSpace, user_id: user.user_id, action: "project/create", input, ...from }
  const created = await auditedCall(db, act, async (note) => {
    const made = await createAtBoth(db, user, input, time_zone ?? null)
    if (made.ok) note({ target: made.value.name })
    return made
  })
  if (!created.ok) return created
  return finishMade(db, accessAs(user, created.value, "owner"), from)
}

/** The last steps for an existing project: it is returned even if the database fails meanwhile. */
export async function finishMade(db: Db, access: Access, from: From): Promise<Result<Created>> {
  const finished = await orOutage(() => finishProject(db, access, from))
  if (finished.ok || finished.failure.status !== 503) return finished
  const warning = `The project was created, but it is not complete: ${finished.failure.message} Set it up again.`
  return ok({ project_id: access.project.project_id, warning })
}

type From = { ip: string | null; user_agent?: string | null }

async function createAtBoth(
  db: Db,
  user: User,
  input: unknown,
  time_zone: string | null,
): Promise<Result<Project>> {
  const parsed = projectCreate.input.safeParse({ project: input })
  if (!parsed.success) {
    const { code, field, sentence } = firstFault(parsed.error)
    return failed(400, sentence, { code, field: field.replace(/^project\.?/, "") || "name" })
  }
  const { name } = parsed.data.project
  if (!isOneLine(name)) return failed(400, oneLineSentence("name"), { field: "name" })
  const connection_id = connectionIn(input)
  const accountKey = await getAccountKey(db, connection_id)
  if (!accountKey)
    return connection_id === null
      ? failed(409, "There is no account key. Set SERVICE_ACCOUNT_KEY and start again.")
      : failed(404, "There is no such server here.", { field: "connection_id" })
  const made = await createAtService(db, { ...parsed.data.project, name }, connection_id, accountKey)
  return made.ok ? ok(await saveProject(db, user, name, { ...made.value, time_zone })) : made
}

/** The server: a connection's id, or the service of the settings. */
const connectionIn = (input: unknown): string | null =>
  typeof input === "object" && input !== null && "connection_id" in input
    ? typeof input.connection_id === "string" && input.connection_id !== ""
      ? input.connection_id
      : null
    : null

export type AtService = {
  service_project_id: string
  /** Its server; null: the one of the settings. */
  connection_id: string | null
  api_key: string
  /** Time zone of its days; absent: UTC. */
  time_zone?: string | null
}

const nameTaken = 1605

async function createAtService(
  db: Db,
  project: Input<typeof projectCreate>["project"],
  connection_id: string | null,
  accountKey: ServiceKey,
): Promise<Result<AtService>> {
  const made = await call(projectCreate, { project }, accountKey)
  if (made.ok) {
    const { project_id, project_api_key } = made.value
    return ok({ service_project_id: project_id, connection_id, api_key: project_api_key })
  }
  if (made.failure.code !== nameTaken) return { ok: false, failure: ownField(made.failure) }
  return takeOver(db, project.name, connection_id, accountKey)
}

/** The service reports `project.country`; the form has `country`. An error without a field concerns the name. */
function ownField(failure: Failure): Failure {
  const [, field, sentence] = /^project\.([a-z_]+):? (.+)$/s.exec(failure.message) ?? []
  if (field && sentence) return { ...failure, field, message: sentence }
  return failure.status === 400
    ? { ...failure, field: failure.field?.replace(/^project\./, "") ?? "name" }
    : failure
}

/**
 * The service has a project of this name and we do not: an earlier attempt failed between the two. It is taken over.
 */
async function takeOver(
  db: Db,
  name: string,
  connection_id: string | null,
  accountKey: ServiceKey,
): Promise<Result<AtService>> {
  const taken = failed(409, `A project named ${name} already exists.`, { field: "name", code: nameTaken })
  const listed = await call(projectList, {}, accountKey)
  if (!listed.ok) return listed
  const same = listed.value.projects.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!same || (await findByServiceId(db, same.id, connection_id))) return taken
  return ok({ service_project_id: same.id, connection_id, api_key: same.api_key })
}

/** Writes project, encrypted key and membership together; the slug gets a number if it is taken. */
export async function saveProject(db: Db, user: User, name: string, made: AtService): Promise<Project> {
  return db.transaction(async (tx) => {
    const created_at = clock.now()
    const { service_project_id, connection_id, time_zone } = made
    const zone = time_zone ? { time_zone } : {}
    const row = { service_project_id, connection_id, name, ...zone, created_by: user.user_id, created_at }
    for (let number = 1; ; number++) {
      const project = await insertProject(tx, { ...row, project_id: slugOf(name, number) })
      if (!project) continue
      await putKey(tx, project.project_id, "", made.api_key)
      await setMember(tx, {
        project_id: project.project_id,
        user_id: user.user_id,
        role: "manager",
        created_at,
      })
      return project
    }
  })
}

/** Sandbox sender and callbacks, if they are missing. Can be repeated. */
export async function finishProject(db: Db, access: Access, from: From): Promise<Result<Created>> {
  const { project_id } = access.project
  const key = await getProjectKey(db, project_id)
  if (!key) return failed(409, "This project has no usable API key. A manager can add one.")
  const act = { project_id, user_id: access.user.user_id, action: "project/register", input: {}, ...from }
  const steps: Result<null>[] = []
  await auditedCall(db, act, async () => {
    steps.push(await ensureSender(db, access.project, key))
    steps.push(await registerCallbacks(db, access.project, key))
    return steps.findLast((step) => !step.ok) ?? ok(null)
  })
  const warning = steps.flatMap((one) => (one.ok ? [] : [one.failure.message])).join(" ")
  return ok(warning ? { project_id, warning } : { project_id })
}

async function ensureSender(db: Db, project: Project, key: ServiceKey): Promise<Result<null>> {
  if (project.sandbox_sender) return ok(null)
  const answer = await call(domainGetSandboxDomain, {}, key)
  if (!answer.ok)
    return failed(502, `The sandbox sender could not be created: ${answer.failure.message} Set it up again.`)
  await updateProject(db, project.project_id, { sandbox_sender: `hello@${answer.value.domain}` })
  return ok(null)
}

/** URL to which the service posts the events of a project. */
const callbackUrlOf = (slug: string): string => `${config().callbackBaseUrl}/api/callbacks/${slug}`

const unknownStatus = 2711

/** Registers, or corrects, our callback URL with every status. */
async function registerCallbacks(db: Db, project: Project, key: ServiceKey): Promise<Result<null>> {
  const url = callbackUrlOf(project.project_id)
  const first = await setWebhook(url, statuses, key)
  // Servers with an older version of the API do not support "accepted".
  const isOlder = !first.ok && first.failure.code === unknownStatus
  const answer = isOlder ? await setWebhook(url, callbackStatuses, key) : first
  if (!answer.ok)
    return failed(
      502,
      `The webhook to ${url} could not be set up: ${answer.failure.message} Set it up again.`,
    )
  const signed = await signedByProject(url, answer.value.object, key)
  if (!signed.ok)
    return failed(
      502,
      `The webhook to ${url} could not be set up: ${signed.failure.message} Set it up again.`,
    )
  await updateProject(db, project.project_id, { callback_url: url })
  return ok(null)
}

/** A program may have registered our URL with its own key, which we do not have (WEBHOOK-21). */
const signedByProject = (url: string, { key_id }: Webhook, key: ServiceKey) =>
  key_id === undefined ? ok(null) : call(webhookSet, { url, key_id: null }, key)

const setWebhook = (url: string, email_status: readonly (typeof statuses)[number][], key: ServiceKey) =>
  call(
    webhookSet,
    {
      url,
      status: "active",
      event_format: "json_post",
      delivery_info: 1,
      single_event: 0,
      message_info: 1,
      max_parallel: 10,
      events: { spam_block: ["*"], email_status: [...email_status] },
    },
    key,
  )

import "server-only"
import { z } from "zod"
import type { ApiKey } from "#contract/api-key"
import { keyRights } from "#contract/key-right"
import { limits } from "#contract/limits"
import type { Input, Method, Output } from "#contract/method"
import { apiKeyCreate, apiKeyDelete, apiKeyList, apiKeyUpdate } from "#contract/methods/api-key"
import { isNetwork } from "#contract/network"
import { withoutUrlPasswords } from "#contract/url-password"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "#lib/access/actions/project-action"
import { auditedCall } from "#lib/access/audit/audit"
import { expectedIn, overtaken } from "#lib/access/audit/overtaken"
import type { Db } from "#lib/data/store/open"
import { call } from "#lib/mail-api/client/call"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { failed, ok, type Result } from "#lib/platform/result"

/**
 * Keys for programs (KEY-3): created, changed and revoked at the mail service, with the project's own key, which is
 * never returned. The dashboard stores nothing about them; a new key is only in the response that creates it.
 */

const networks = z
  .array(z.string(), { error: "networks must be a list." })
  .max(limits.apiKeyNetworksMax, `At most ${limits.apiKeyNetworksMax} networks.`)
  .transform((all) => all.map((one) => one.trim()).filter((one) => one !== ""))
  .superRefine((all, ctx) => {
    const wrong = all.find((one) => !isNetwork(one))
    if (wrong !== undefined)
      ctx.addIssue({ code: "custom", message: `${wrong.slice(0, 60)} is not an address or a network.` })
  })

const what = {
  name: textField("Give the key a name.", limits.apiKeyNameCharsMax),
  right: z.enum(keyRights, { error: "Choose what the key can do." }),
  networks,
}
const which = {
  key_id: z.string({ error: "key_id is missing." }).regex(/^\d{1,18}$/, "key_id must contain only digits."),
}

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("make"), ...what }),
    z.object({ act: z.literal("change"), ...which, ...what }),
    z.object({ act: z.literal("revoke"), ...which }),
  ],
  { error: "act must be make, change or revoke." },
)

type Form<A extends z.output<typeof form>["act"]> = Extract<z.output<typeof form>, { act: A }>

/** KEY-3. Only the response to `make` has a key. */
export async function changeProgramKey(
  db: Db,
  action: ProjectAction,
): Promise<Result<{ api_key?: string; key?: ApiKey }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const change = parsed.data
  if (change.act === "make") return make(db, action, change)
  return change.act === "change" ? edit(db, action, change) : revoke(db, action, change)
}

/** The project's keys for programs, from the mail service. */
export async function programKeys(db: Db, project_id: string): Promise<Result<ApiKey[]>> {
  const listed = await callAsProject(db, project_id, apiKeyList, {})
  return listed.ok ? ok(listed.value.keys.map(shown)) : listed
}

/** HOOKPAGE-9: the password in a webhook's URL is never shown. */
const shown = (key: ApiKey): ApiKey => ({ ...key, webhooks: key.webhooks.map(withoutUrlPasswords) })

function make(db: Db, action: ProjectAction, { name, right, networks: from }: Form<"make">) {
  const { project, user } = action.access
  const act = auditActionOf(action, "program-key/make", {
    input: { name, right, networks: from },
    target: name,
  })
  return auditedCall(db, act, async (note) => {
    const created_by = user.name || user.email
    const made = await callAsProject(db, project.project_id, apiKeyCreate, {
      name,
      right,
      networks: from,
      created_by,
    })
    if (!made.ok) return made
    note({ after: factsOf(made.value.key) })
    return ok({ api_key: made.value.api_key, key: shown(made.value.key) })
  })
}

function edit(db: Db, action: ProjectAction, { key_id, name, right, networks: from }: Form<"change">) {
  const { project_id } = action.access.project
  const input = { key_id, name, right, networks: from }
  return auditedCall(
    db,
    auditActionOf(action, "program-key/change", { input, target: name }),
    async (note) => {
      const before = await liveKey(db, project_id, key_id)
      if (!before.ok) return before
      const refused = await overtaken(db, project_id, {
        ...{ expected: expectedIn(action.input), current: factsOf(before.value), submitted: input },
        actions: { action: "program-key/change", input: { key_id } },
      })
      if (refused) return refused
      const changed = await callAsProject(db, project_id, apiKeyUpdate, input)
      if (!changed.ok) return changed
      note({ target: before.value.name, before: factsOf(before.value), after: factsOf(changed.value.key) })
      return ok({ key: shown(changed.value.key) })
    },
  )
}

function revoke(db: Db, action: ProjectAction, { key_id }: Form<"revoke">) {
  const { project_id } = action.access.project
  const act = auditActionOf(action, "program-key/revoke", { input: { key_id }, target: key_id })
  return auditedCall(db, act, async (note) => {
    const before = await liveKey(db, project_id, key_id)
    if (!before.ok) return before
    note({ target: before.value.name, before: factsOf(before.value) })
    const revoked = await callAsProject(db, project_id, apiKeyDelete, { key_id })
    return revoked.ok ? ok({}) : revoked
  })
}

/** Logged properties of a key: never the key. */
const factsOf = ({ name, right, networks: from, last_four }: ApiKey) => ({
  name,
  right,
  networks: from,
  last_four,
})

async function liveKey(db: Db, project_id: string, key_id: string): Promise<Result<ApiKey>> {
  const listed = await programKeys(db, project_id)
  if (!listed.ok) return listed
  const key = listed.value.find((one) => one.key_id === key_id && one.revoked_at === undefined)
  return key ? ok(key) : failed(404, "There is no such key, or it was already revoked.")
}

/** A user's own key has no right to this, and needs none: callers have checked the right before. */
async function callAsProject<M extends Method>(
  db: Db,
  project_id: string,
  method: M,
  input: Input<M>,
): Promise<Result<Output<M>>> {
  const key = await getProjectKey(db, project_id)
  if (!key) return failed(409, "This project has no usable API key. A manager can add one.")
  return call(method, input, key)
}

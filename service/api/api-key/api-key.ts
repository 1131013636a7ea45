import type { ApiKey } from "#contract/api-key"
import { limits } from "#contract/limits"
import { apiKeyCreate, apiKeyDelete, apiKeyList, apiKeyUpdate } from "#contract/methods/api-key"
import { formatUtc } from "#contract/time"
import type { Context } from "../../context.ts"
import { hashKey } from "../../links/seal.ts"
import { normalNetwork } from "../../network/networks.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import {
  type ApiKeyChange,
  type ApiKeyInfo,
  addApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKey,
} from "../../store/api-keys.ts"
import { listProjects } from "../../store/projects.ts"
import { forgetKeys } from "../key.ts"
import { implement } from "../method.ts"
import { idOf } from "../project/identify.ts"

/** EXT-10: the answer is the only place that ever shows the key. */
export const apiKeyCreateHandler = implement(apiKeyCreate, async (input, caller, ctx) => {
  const project_id = await projectOfKeys(input.project_id, caller, ctx)
  const api_key = ctx.ids.apiKey()
  const row = {
    project_id,
    name: input.name,
    key_right: input.right,
    key_hash: hashKey(api_key),
    key_sealed: ctx.sealer.seal(api_key),
    last_four: api_key.slice(-4),
    networks: [...new Set((input.networks ?? []).map(normalNetwork))],
    created_by: input.created_by ?? null,
    created_at: ctx.clock.now(),
  }
  const added = await addApiKey(ctx.store.db, row, limits.apiKeysMax)
  if (added === "unknown") throw unknownProject()
  if (added === "too many")
    throw new Refusal(
      400,
      `The project has ${limits.apiKeysMax} keys for programs, the maximum; revoke one that is no longer used.`,
    )
  return { status: "success", api_key, key: keyObject(added) }
})

/** All live keys and at least as many that were revoked. */
const rowsMax = 2 * limits.apiKeysMax

export const apiKeyListHandler = implement(apiKeyList, async (input, caller, ctx) => {
  const project_id = await projectOfKeys(input.project_id, caller, ctx)
  const keys = await listApiKeys(ctx.store.db, project_id, rowsMax)
  return { status: "success", keys: keys.map(keyObject) }
})

/** EXT-10: absent fields stay. Effective at once in this process, elsewhere within 2 seconds (AUTH-6). */
export const apiKeyUpdateHandler = implement(apiKeyUpdate, async (input, caller, ctx) => {
  const project_id = await projectOfKeys(input.project_id, caller, ctx)
  const change: ApiKeyChange = {
    ...(typeof input.name === "string" && { name: input.name }),
    ...(input.right && { key_right: input.right }),
    ...(input.networks && { networks: [...new Set(input.networks.map(normalNetwork))] }),
  }
  const changed = await updateApiKey(ctx.store.db, { project_id, key_id: idOf(input.key_id) }, change)
  if (!changed) throw unknownKey()
  forgetKeys(ctx)
  return { status: "success", key: keyObject(changed) }
})

/** EXT-13: the key is unknown from now on. */
export const apiKeyDeleteHandler = implement(apiKeyDelete, async (input, caller, ctx) => {
  const project_id = await projectOfKeys(input.project_id, caller, ctx)
  const ref = { project_id, key_id: idOf(input.key_id) }
  if (!(await revokeApiKey(ctx.store.db, ref, ctx.clock.now()))) throw unknownKey()
  forgetKeys(ctx)
  return { status: "success" }
})

/** A program's key as the API returns it: never the key itself. */
const keyObject = (row: ApiKeyInfo): ApiKey => ({
  key_id: String(row.key_id),
  name: row.name,
  right: row.key_right,
  networks: row.networks,
  last_four: row.last_four,
  ...(row.created_by === null ? {} : { created_by: row.created_by }),
  created_at: formatUtc(row.created_at),
  ...(row.last_used_at && { last_used_at: formatUtc(row.last_used_at) }),
  ...(row.last_used_ip === null ? {} : { last_used_ip: row.last_used_ip }),
  ...(row.revoked_at && { revoked_at: formatUtc(row.revoked_at) }),
  webhooks: row.webhooks,
})

/**
 * The project whose keys a call is about (EXT-10): with a project's own key its own project, with the account key the
 * one it names. The account's own space has no keys for programs: they would be close to the account key.
 */
async function projectOfKeys(
  project_id: string | null | undefined,
  caller: Caller,
  { store }: Context,
): Promise<number> {
  if (!caller.is_account_key) {
    if (typeof project_id === "string" && idOf(project_id) !== caller.project_id) throw unknownProject()
    return caller.project_id
  }
  if (typeof project_id !== "string")
    throw new Refusal(400, "project_id is missing: it is required with the account key.")
  const [row] = await listProjects(store.db, caller.user_id, { project_id: idOf(project_id) })
  if (!row) throw unknownProject()
  return row.project_id
}

const unknownProject = () => new Refusal(404, "project_id: there is no project with this id.")
const unknownKey = () => new Refusal(404, "key_id: there is no key with this id.")

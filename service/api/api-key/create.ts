import { apiKeyCreate } from "#contract/api-key/create"
import { limits } from "#contract/limits"
import { normalNetwork } from "../../networks.ts"
import { Refusal } from "../../refusal.ts"
import { hashKey } from "../../seal.ts"
import { addApiKey } from "../../store/api-keys.ts"
import { implement } from "../method.ts"
import { keyObject } from "./key-object.ts"
import { projectOfKeys, unknownProject } from "./project-of-keys.ts"

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
      `A project has at most ${limits.apiKeysMax} keys for programs; revoke one that is not used any more.`,
    )
  return { status: "success", api_key, key: keyObject(added) }
})

import { apiKeyUpdate } from "#contract/api-key/update"
import { normalNetwork } from "../../networks.ts"
import { type ApiKeyChange, updateApiKey } from "../../store/api-keys.ts"
import { forgetKeys } from "../key.ts"
import { implement } from "../method.ts"
import { idOf } from "../project/identify.ts"
import { keyObject } from "./key-object.ts"
import { projectOfKeys, unknownKey } from "./project-of-keys.ts"

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

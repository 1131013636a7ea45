import { apiKeyList } from "#contract/api-key/list"
import { limits } from "#contract/limits"
import { listApiKeys } from "../../store/api-keys.ts"
import { implement } from "../method.ts"
import { keyObject } from "./key-object.ts"
import { projectOfKeys } from "./project-of-keys.ts"

/** All live keys and at least as many that were revoked. */
const rowsMax = 2 * limits.apiKeysMax

export const apiKeyListHandler = implement(apiKeyList, async (input, caller, ctx) => {
  const project_id = await projectOfKeys(input.project_id, caller, ctx)
  const keys = await listApiKeys(ctx.store.db, project_id, rowsMax)
  return { status: "success", keys: keys.map(keyObject) }
})

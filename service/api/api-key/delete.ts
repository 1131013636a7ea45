import { apiKeyDelete } from "#contract/api-key/delete"
import { revokeApiKey } from "../../store/api-keys.ts"
import { forgetKeys } from "../key.ts"
import { implement } from "../method.ts"
import { idOf } from "../project/identify.ts"
import { projectOfKeys, unknownKey } from "./project-of-keys.ts"

/** EXT-13: the key is unknown from now on. */
export const apiKeyDeleteHandler = implement(apiKeyDelete, async (input, caller, ctx) => {
  const project_id = await projectOfKeys(input.project_id, caller, ctx)
  const ref = { project_id, key_id: idOf(input.key_id) }
  if (!(await revokeApiKey(ctx.store.db, ref, ctx.clock.now()))) throw unknownKey()
  forgetKeys(ctx)
  return { status: "success" }
})

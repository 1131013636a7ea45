import { systemPing } from "#contract/system/ping"
import { implement } from "../method.ts"

export const systemPingHandler = implement(systemPing, async (_input, caller) => ({
  status: "success",
  user_id: caller.user_id,
}))

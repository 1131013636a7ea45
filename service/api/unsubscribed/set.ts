import { unsubscribedSet } from "#contract/unsubscribed/set"
import { unsubscribe } from "../../suppress/unsubscribe.ts"
import { implement } from "../method.ts"

export const unsubscribedSetHandler = implement(unsubscribedSet, async ({ address }, { project_id }, ctx) => {
  const message = await unsubscribe({ project_id, email: address }, ctx)
  return { status: "success", address, message }
})

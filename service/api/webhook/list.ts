import { webhookList } from "#contract/webhook/list"
import { listWebhooks } from "../../store/webhooks.ts"
import { implement } from "../method.ts"
import { webhookObject } from "./webhook-object.ts"

export const webhookListHandler = implement(webhookList, async (page, caller, { store }) => {
  const webhooks = await listWebhooks(store.db, caller.project_id, page)
  return { status: "success", objects: webhooks.map(webhookObject) }
})

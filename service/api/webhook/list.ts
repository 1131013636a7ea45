import { webhookList } from "#contract/webhook/list"
import { healthOf } from "../../store/webhook-health.ts"
import { listWebhooks } from "../../store/webhooks.ts"
import { implement } from "../method.ts"
import { webhookWithHealth } from "./webhook-object.ts"

export const webhookListHandler = implement(webhookList, async (page, caller, { store }) => {
  const webhooks = await listWebhooks(store.db, caller.project_id, page)
  const ids = webhooks.map((one) => one.webhook_id)
  const health = await healthOf(store.db, caller.project_id, ids)
  const objects = webhooks.map((one) => webhookWithHealth(one, health.get(one.webhook_id)))
  return { status: "success", objects }
})

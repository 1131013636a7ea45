import { webhookList } from "#contract/webhook/list"
import { healthOf, missedByStopped } from "../../store/webhook-health.ts"
import { listWebhooks } from "../../store/webhooks.ts"
import { implement } from "../method.ts"
import { webhookWithHealth } from "./webhook-object.ts"

export const webhookListHandler = implement(webhookList, async (page, caller, { store, clock }) => {
  const webhooks = await listWebhooks(store.db, caller.project_id, page)
  const ids = webhooks.map((one) => one.webhook_id)
  const health = await healthOf(store.db, caller.project_id, ids)
  const missed = await missedByStopped(store.db, webhooks, clock.now())
  const objects = webhooks.map((one) =>
    webhookWithHealth(one, health.get(one.webhook_id), missed.get(one.webhook_id)),
  )
  return { status: "success", objects }
})

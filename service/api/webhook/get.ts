import { webhookGet } from "#contract/webhook/get"
import { Refusal } from "../../refusal.ts"
import { healthOf, missedByStopped } from "../../store/webhook-health.ts"
import { webhookByUrl } from "../../store/webhooks.ts"
import { implement } from "../method.ts"
import { webhookWithHealth } from "./webhook-object.ts"

export const webhookGetHandler = implement(webhookGet, async ({ url }, caller, { store, clock }) => {
  const webhook = await webhookByUrl(store.db, caller.project_id, url)
  if (!webhook) throw new Refusal(304, "url: there is no webhook with this url.")
  const { webhook_id } = webhook
  const health = await healthOf(store.db, caller.project_id, [webhook_id])
  const missed = await missedByStopped(store.db, [webhook], clock.now())
  const object = webhookWithHealth(webhook, health.get(webhook_id), missed.get(webhook_id))
  return { status: "success", object }
})

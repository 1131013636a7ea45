import { webhookDelete, webhookGet, webhookList } from "#contract/methods/webhook"
import { Refusal } from "../../refusal.ts"
import { healthOf, missedByStopped } from "../../store/webhook-health.ts"
import { deleteWebhook, listWebhooks, webhookByUrl } from "../../store/webhooks.ts"
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

/** Drops the webhook with everything that waits for it (WEBHOOK-11). */
export const webhookDeleteHandler = implement(webhookDelete, async ({ url }, caller, { store }) => {
  const isDeleted = await deleteWebhook(store.db, caller.project_id, url)
  if (!isDeleted) throw new Refusal(304, "url: there is no webhook with this url.")
  return { status: "success" }
})

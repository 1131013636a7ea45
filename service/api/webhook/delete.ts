import { webhookDelete } from "#contract/webhook/delete"
import { Refusal } from "../../refusal.ts"
import { deleteWebhook } from "../../store/webhooks.ts"
import { implement } from "../method.ts"

/** Drops the webhook with everything that waits for it (WEBHOOK-11). */
export const webhookDeleteHandler = implement(webhookDelete, async ({ url }, caller, { store }) => {
  const isDeleted = await deleteWebhook(store.db, caller.project_id, url)
  if (!isDeleted) throw new Refusal(304, "url: there is no webhook with this url.")
  return { status: "success" }
})

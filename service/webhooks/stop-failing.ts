import { limits } from "#contract/limits"
import { hours, plus } from "../clock.ts"
import { countEventsTried } from "../store/calls.ts"
import type { Db } from "../store/open.ts"
import { stopWebhook, type WebhookRow } from "../store/webhooks.ts"

/**
 * The stop rule (WEBHOOK-9), checked when a call was given up, which is after its 24 hours of failed tries: the webhook
 * is stopped when its calls of the last 24 hours were about at least 10 distinct events and every one of them failed.
 * `failing_since` is the start of the first failed try after the last success or activation. Returns true when this
 * call stopped it. `webhook` is locked by the caller.
 */
export async function stopFailing(tx: Db, webhook: WebhookRow, triedAt: Date, now: Date): Promise<boolean> {
  const dayAgo = plus(triedAt, -hours(24))
  if (webhook.status !== "active" || !webhook.failing_since || webhook.failing_since > dayAgo) return false
  const eventsTried = await countEventsTried(tx, webhook, dayAgo)
  if (eventsTried < limits.webhookStopEventsMin) return false
  await stopWebhook(tx, webhook, now)
  return true
}

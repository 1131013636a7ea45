import { formatUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import type { WebhookRow } from "../../store/webhooks.ts"

/** A webhook as set, get and list answer it. */
export const webhookObject = (row: WebhookRow): Webhook => ({
  id: row.webhook_id,
  url: row.url,
  status: row.status,
  event_format: row.event_format,
  delivery_info: row.delivery_info,
  single_event: row.single_event,
  message_info: row.message_info,
  max_parallel: row.max_parallel,
  updated_at: formatUtc(row.updated_at),
  events: { spam_block: row.spam_block ? ["*"] : [], email_status: row.email_status },
})

import type { Webhook } from "#contract/webhook"
import { webhookWords } from "#words/webhook"
import type { ViewContext } from "../view.ts"

/** The context of a view in English and UTC, at one moment. */
export const context: ViewContext = {
  words: webhookWords.en,
  language: "en" as const,
  timeZone: "UTC",
  nowMs: Date.UTC(2026, 10, 20, 14, 32),
}

/** A webhook as the service returns it. */
export const stored: Webhook = {
  id: 7,
  url: "https://hooks.example.com/in",
  status: "active",
  event_format: "json_post_gzip",
  delivery_info: 1,
  single_event: 0,
  max_parallel: 10,
  updated_at: "2026-11-20 10:00:00",
  events: { spam_block: ["*"], email_status: ["hard_bounced", "spam"] },
}

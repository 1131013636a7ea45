import { callbackStatuses, isStatus, type Status, statuses } from "#contract/status"
import { type Webhook, type WebhookInput, webhookUrl } from "#contract/webhook"

/** A webhook as it stands in the form. */
export type WebhookForm = {
  url: string
  isActive: boolean
  statuses: readonly Status[]
  hasSpamBlocks: boolean
  event_format: "json_post" | "json_post_gzip"
  hasDeliveryInfo: boolean
  hasMessageInfo: boolean
  isSingleEvent: boolean
  /** As typed; 5 to 100. */
  max_parallel: string
}

export const newForm: WebhookForm = {
  url: "",
  isActive: true,
  statuses: callbackStatuses,
  hasSpamBlocks: true,
  event_format: "json_post",
  hasDeliveryInfo: true,
  hasMessageInfo: false,
  isSingleEvent: false,
  max_parallel: "10",
}

export const formOf = (webhook: Webhook): WebhookForm => ({
  url: webhook.url,
  isActive: webhook.status === "active",
  statuses: statuses.filter((status) => webhook.events.email_status.includes(status)),
  hasSpamBlocks: (webhook.events.spam_block?.length ?? 0) > 0,
  event_format: webhook.event_format === "json_post_gzip" ? "json_post_gzip" : "json_post",
  hasDeliveryInfo: webhook.delivery_info === 1,
  hasMessageInfo: webhook.message_info === 1,
  isSingleEvent: webhook.single_event === 1,
  max_parallel: String(webhook.max_parallel),
})

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

export const inputOf = (form: WebhookForm): WebhookInput => ({
  url: form.url.trim(),
  status: form.isActive ? "active" : "disabled",
  event_format: form.event_format,
  delivery_info: flag(form.hasDeliveryInfo),
  message_info: flag(form.hasMessageInfo),
  single_event: flag(form.isSingleEvent),
  max_parallel: Number(form.max_parallel),
  events: {
    ...(form.hasSpamBlocks ? { spam_block: ["*" as const] } : {}),
    email_status: [...form.statuses],
  },
})

/** The form's field that shows a refusal, by the last known word of the path it names; null: nobody's. */
export type WebhookField = "url" | "status" | "events" | "event_format" | "max_parallel"
const fields: readonly string[] = ["url", "status", "events", "event_format", "max_parallel"]
export const fieldOf = (path: string | undefined): WebhookField | null =>
  ((path ?? "").split(".").find((part) => fields.includes(part)) as WebhookField | undefined) ?? null

/** What the form can tell by itself, one sentence per field. */
export function formFaults(form: WebhookForm): Partial<Record<WebhookField, string>> {
  const faults: Partial<Record<WebhookField, string>> = {}
  const url = webhookUrl.safeParse(form.url)
  if (form.url.trim() === "") faults.url = "Say where events are posted to."
  else if (!url.success) faults.url = urlSentence(form.url.trim())
  const parallel = Number(form.max_parallel)
  if (!Number.isInteger(parallel) || parallel < 5 || parallel > 100)
    faults.max_parallel = "A whole number between 5 and 100."
  if (form.statuses.length === 0 && !form.hasSpamBlocks) faults.events = "Choose at least one event."
  return faults
}

const urlSentence = (url: string): string =>
  /^https?:\/\//i.test(url)
    ? "Use ASCII characters only; write a host such as bücher.example in Punycode."
    : "Use an address that begins with https:// or http://."

/** The statuses after one box was ticked or not, in the contract's order. */
export const withStatus = (chosen: readonly Status[], status: string, isOn: boolean): Status[] =>
  statuses.filter((one) => (one === status && isStatus(status) ? isOn : chosen.includes(one)))

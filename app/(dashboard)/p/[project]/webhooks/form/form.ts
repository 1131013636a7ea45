import { callbackStatuses, isStatus, type Status, statuses } from "#contract/status"
import type { Webhook, WebhookInput } from "#contract/webhook"
import { isWebhookUrl } from "#contract/webhook-url"
import type { Newest } from "#lib/interface/browser/use-conflict"
import type { WebhookFormWords } from "#words/webhook-form"

/** A webhook as edited in the form. */
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
  /** The program's key that signs; "" is the project's own. */
  key_id: string
}

/** A key for a program, as a list of them offers it. */
export type SigningKey = { id: string; name: string; lastFour: string }

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
  key_id: "",
}

/** SAVE-1: settings that the form replaces, as they are read. */
export type WebhookSettings = Pick<
  Webhook,
  | "status"
  | "event_format"
  | "delivery_info"
  | "message_info"
  | "single_event"
  | "max_parallel"
  | "key_id"
  | "events"
>

export const settingsOf = (webhook: Webhook): WebhookSettings => ({
  status: webhook.status,
  event_format: webhook.event_format,
  delivery_info: webhook.delivery_info,
  message_info: webhook.message_info,
  single_event: webhook.single_event,
  max_parallel: webhook.max_parallel,
  key_id: webhook.key_id,
  events: webhook.events,
})

/** SAVE-3: `newest` are the same settings, as the route answered them; null for absent ones. */
export const theirsOf = (newest: Newest, { url }: WebhookForm): WebhookForm =>
  formOf({ ...(newest as WebhookSettings), url })

export const formOf = (webhook: WebhookSettings & { url: string }): WebhookForm => ({
  url: webhook.url,
  isActive: webhook.status === "active",
  statuses: statuses.filter((status) => webhook.events.email_status.includes(status)),
  hasSpamBlocks: (webhook.events.spam_block?.length ?? 0) > 0,
  event_format: webhook.event_format === "json_post_gzip" ? "json_post_gzip" : "json_post",
  hasDeliveryInfo: webhook.delivery_info === 1,
  hasMessageInfo: webhook.message_info === 1,
  isSingleEvent: webhook.single_event === 1,
  max_parallel: String(webhook.max_parallel),
  key_id: webhook.key_id ?? "",
})

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

/**
 * Input of webhook/set. For a stored webhook the status is sent only when it was changed here: a stopped webhook stays
 * stopped, and an older form does not undo a pause.
 */
export const inputOf = (form: WebhookForm, saved: WebhookForm | null = null): WebhookInput => ({
  url: form.url.trim(),
  ...(form.isActive !== saved?.isActive && { status: form.isActive ? "active" : "disabled" }),
  event_format: form.event_format,
  delivery_info: flag(form.hasDeliveryInfo),
  message_info: flag(form.hasMessageInfo),
  single_event: flag(form.isSingleEvent),
  max_parallel: Number(form.max_parallel),
  // An absent key id stays unchanged (WEBHOOK-21), and servers without such keys never receive it.
  ...(form.key_id !== (saved?.key_id ?? "") && { key_id: form.key_id || null }),
  events: {
    ...(form.hasSpamBlocks ? { spam_block: ["*" as const] } : {}),
    email_status: [...form.statuses],
  },
})

/** Field that shows a refusal, by the first known word of its path; null: it belongs to no field. */
export const fieldOf = (path: string | undefined): keyof WebhookForm | null => {
  const word = (path ?? "").split(".").find((part) => Object.hasOwn(fields, part))
  return word === undefined ? null : (fields[word] ?? null)
}
const fields: Readonly<Record<string, keyof WebhookForm>> = {
  url: "url",
  status: "isActive",
  events: "statuses",
  event_format: "event_format",
  max_parallel: "max_parallel",
  key_id: "key_id",
}

/** Validation in the browser, one sentence per field. */
export function formFaults(
  form: WebhookForm,
  words: WebhookFormWords,
): Partial<Record<keyof WebhookForm, string>> {
  const faults: Partial<Record<keyof WebhookForm, string>> = {}
  if (form.url.trim() === "") faults.url = words.faultNoUrl
  else if (!isWebhookUrl(form.url)) faults.url = urlSentence(form.url.trim(), words)
  const parallel = Number(form.max_parallel)
  if (!Number.isInteger(parallel) || parallel < 5 || parallel > 100) faults.max_parallel = words.faultParallel
  if (form.statuses.length === 0 && !form.hasSpamBlocks) faults.statuses = words.faultEvents
  return faults
}

const urlSentence = (url: string, words: WebhookFormWords): string =>
  /^https?:\/\//i.test(url) ? words.faultAscii : words.faultScheme

/** The statuses after one box was ticked or not, in the contract's order. */
export const withStatus = (chosen: readonly Status[], status: string, isOn: boolean): Status[] =>
  statuses.filter((one) => (one === status && isStatus(status) ? isOn : chosen.includes(one)))

import { statusLook } from "#components/status/statuses"
import { statuses } from "#contract/status"
import type { Webhook } from "#contract/webhook"

/** How the state of a webhook looks and reads. The contract's list may grow: an unknown word is shown as it is. */
export type WebhookState = {
  severity: "success" | "neutral" | "danger" | "info"
  word: string
  explanation: string
}

const states: Record<string, WebhookState> = {
  active: { severity: "success", word: "Active", explanation: "Events are posted as they happen." },
  disabled: {
    severity: "neutral",
    word: "Disabled",
    explanation: "Nothing is posted, and nothing is kept for later.",
  },
  stopped: {
    severity: "danger",
    word: "Stopped",
    explanation: "Every call failed for 24 hours. Mend the address, then set it to active.",
  },
}

export const stateOf = (word: string): WebhookState =>
  Object.hasOwn(states, word) && states[word]
    ? states[word]
    : { severity: "info", word, explanation: "No explanation yet." }

export type WebhookRow = {
  id: string
  url: string
  host: string
  state: WebhookState
  events: string
  format: string
  updated: string
  isOurs: boolean
}

/** Rows in the order of registration; `callbackUrl` marks the one that feeds this dashboard. */
export const webhookRows = (
  webhooks: readonly Webhook[],
  callbackUrl: string | null,
  format: (utc: string) => string,
): WebhookRow[] =>
  webhooks.map((one) => ({
    id: String(one.id),
    url: one.url,
    host: hostOf(one.url),
    state: stateOf(one.status),
    events: eventsSummary(one.events),
    format: formatSummary(one),
    updated: one.updated_at ? format(one.updated_at) : "–",
    isOurs: one.url === callbackUrl,
  }))

/** What people call a webhook: its host and port. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Which events are posted, short: "All events", "Hard bounced, Spam report", "7 statuses, spam blocks". */
export function eventsSummary(events: Webhook["events"]): string {
  const chosen = events.email_status
  const blocks = (events.spam_block?.length ?? 0) > 0
  if (chosen.length === 0) return blocks ? "Spam blocks" : "None"
  if (statuses.every((status) => chosen.includes(status)) && blocks) return "All events"
  const words =
    chosen.length <= 3
      ? chosen.map((status) => statusLook(status).label).join(", ")
      : `${chosen.length} statuses`
  return blocks ? `${words}, spam blocks` : words
}

/** How a call looks: "JSON, many events a call", "gzip, one event a call". */
export const formatSummary = (one: Pick<Webhook, "event_format" | "single_event">): string =>
  `${one.event_format === "json_post_gzip" ? "gzip" : one.event_format === "json_post" ? "JSON" : one.event_format}, ${
    one.single_event === 1 ? "one event a call" : "up to 100 events a call"
  }`

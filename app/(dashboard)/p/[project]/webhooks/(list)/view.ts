import { statusStyle } from "#lib/interface/status/statuses"
import { statuses } from "#contract/status"
import type { Webhook } from "#contract/webhook"
import type { Language } from "#lib/interface/format/language"
import { formatNumber } from "#lib/interface/format/number"
import { statusWords } from "#words/status"
import type { WebhookWords } from "#words/webhook"
import type { WebhookFormWords } from "#words/webhook-form"
import {
  type Answer,
  answerOf,
  healthLook,
  instantText,
  type Look,
  nameOf,
  type ViewContext,
} from "../view.ts"

/** From webhooks to the rows of their list. Pure. */

export type WebhookRow = {
  id: string
  url: string
  name: string
  state: Look
  events: string
  lastAnswer: Answer | null
  lastSuccess: string
  waiting: string
  /** Since when the oldest waits. */
  waitingSince: string | null
  givenUp: string
  /** Waiting calls are lost unless they are answered soon. */
  isAtRisk: boolean
  isOurs: boolean
}

/** Rows in the order of registration; `callbackUrl` marks the one that feeds this dashboard. */
export const webhookRows = (
  webhooks: readonly Webhook[],
  callbackUrl: string | null,
  context: ViewContext,
  formWords: WebhookFormWords,
): WebhookRow[] =>
  webhooks.map((one) => ({
    id: String(one.id),
    url: one.url,
    name: nameOf(one.url),
    state: healthLook(one, context),
    events: eventsSummary(one.events, formWords, context.language),
    lastAnswer: lastAnswerOf(one, context.words),
    lastSuccess: one.last_success_at ? instantText(one.last_success_at, context) : context.words.never,
    waiting: one.waiting ? formatNumber(one.waiting, context.language) : "–",
    waitingSince: one.oldest_waiting_at ? instantText(one.oldest_waiting_at, context) : null,
    givenUp: instantText(one.gives_up_at, context),
    isAtRisk: one.gives_up_at !== undefined && (one.failing_since !== undefined || one.status !== "active"),
    isOurs: one.url === callbackUrl,
  }))

const lastAnswerOf = (webhook: Webhook, words: WebhookWords): Answer | null =>
  webhook.last_try ? answerOf(webhook.last_try, words) : null

/** Posted events, in short: "All events", "Hard bounced, Spam report", "7 statuses, spam blocks". */
export function eventsSummary(
  events: Webhook["events"],
  words: WebhookFormWords,
  language: Language,
): string {
  const chosen = events.email_status
  const blocks = (events.spam_block?.length ?? 0) > 0
  if (chosen.length === 0) return blocks ? words.spamBlocks : words.none
  if (statuses.every((status) => chosen.includes(status)) && blocks) return words.allEvents
  const text =
    chosen.length <= 3
      ? chosen.map((status) => statusStyle(status, statusWords[language]).label).join(", ")
      : words.someStatuses({ count: chosen.length })
  return blocks ? words.andBlocks({ text }) : text
}

import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import type { CallSummary } from "#contract/webhook-log"
import { formatDuration, formatFull } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import type { WebhookWords } from "#words/webhook"
import {
  type Answer,
  answerOf,
  callLook,
  instantText,
  isEnded,
  type Look,
  missedText,
  replayedText,
  timeText,
  type ViewContext,
} from "../view.ts"

/** From a webhook and its calls to the figures and rows of its log. Pure. */

/** One of the four figures over the log. */
export type Figure = { label: string; value: string; note: string; isWarning?: boolean }

export function figuresOf(webhook: Webhook, context: ViewContext): Figure[] {
  const { words, nowMs, language } = context
  const success = webhook.last_success_at === undefined ? null : parseUtc(webhook.last_success_at)
  const givesUp = webhook.gives_up_at === undefined ? null : parseUtc(webhook.gives_up_at)
  return [
    {
      label: words.lastSuccess,
      value: success === null ? words.never : instantText(webhook.last_success_at, context),
      note:
        success === null ? "" : words.ago({ text: formatDuration(Math.max(0, nowMs - success), language) }),
    },
    webhook.status === "stopped" ? missedFigure(webhook, context) : waitingFigure(webhook, context),
    {
      label: words.oldestGivenUp,
      value: instantText(webhook.gives_up_at, context),
      note:
        givesUp === null
          ? words.nothingWaits
          : words.inTime({ text: formatDuration(Math.max(0, givesUp - nowMs), language) }),
      isWarning: givesUp !== null,
    },
    {
      label: words.nextTry,
      value: instantText(webhook.next_try_at, context),
      note: nextTryNote(webhook, words),
    },
  ]
}

const waitingFigure = (webhook: Webhook, context: ViewContext): Figure => ({
  label: context.words.waiting,
  value: context.words.events({ count: webhook.waiting ?? 0 }),
  note: webhook.oldest_waiting_at ? sinceText(webhook.oldest_waiting_at, context) : context.words.allTold,
})

/** HOOKPAGE-11: in the place of what waits; a stopped webhook collects nothing. Not every service counts it. */
function missedFigure(webhook: Webhook, context: ViewContext): Figure {
  const { missed, waiting } = webhook
  const since = webhook.missed_since ?? (missed === undefined ? webhook.failing_since : undefined)
  return {
    label: context.words.missed,
    value: missed === undefined ? "–" : missedText(missed, context),
    note: [
      ...(since ? [sinceText(since, context)] : []),
      ...(missed === 0 ? [context.words.noneMissed] : []),
      ...(waiting ? [context.words.moreWaiting({ count: waiting })] : []),
    ].join(", "),
    isWarning: missed !== 0,
  }
}

const sinceText = (utc: string, context: ViewContext): string =>
  context.words.sinceTime({ text: instantText(utc, context) })

function nextTryNote(webhook: Webhook, words: WebhookWords): string {
  if (webhook.status !== "active") return words.notWhilePaused
  return webhook.next_try_at ? words.every10 : words.nothingWaits
}

export type CallRow = {
  id: string
  /** Its number, when it can be replayed: it has come to an end. */
  replayable: number | null
  state: Look
  /** When replays had its events answered after it was given up; null: they did not. */
  replayed: string | null
  answer: Answer | null
  time: string
  fullTime: string
  events: string
  tries: string
  took: string
  said: string
  isReplay: boolean
}

export function callRow(call: CallSummary, context: ViewContext): CallRow {
  const instant = parseUtc(call.created_at) ?? 0
  return {
    id: String(call.id),
    replayable: isEnded(call) ? call.id : null,
    state: callLook(call, context.words),
    replayed: replayedText(call, context),
    answer: call.tries > 0 ? answerOf(call, context.words) : null,
    time: timeText(instant, context),
    fullTime: formatFull(instant, context.timeZone, context.language),
    events: context.words.events({ count: call.events }),
    tries: triesText(call, context),
    took: call.duration_ms === undefined ? "–" : `${formatNumber(call.duration_ms, context.language)} ms`,
    said: call.error ?? call.said?.replace(/\s+/g, " ").trim() ?? "",
    isReplay: call.replay_id !== undefined,
  }
}

/** "1", or "3, last 14:32" when it was tried again. */
function triesText({ tries, last_try_at }: CallSummary, context: ViewContext): string {
  if (tries === 0) return "–"
  const last = instantText(last_try_at, context)
  return tries === 1 ? "1" : context.words.triesLast({ tries: formatNumber(tries, context.language), last })
}

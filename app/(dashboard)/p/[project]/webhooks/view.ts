import { limits } from "#contract/limits"
import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import type { CallSummary } from "#contract/webhook-log"
import { formatClockSeconds, formatDay, formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import type { WebhookWords } from "#words/webhook"

/** Turns webhooks and calls of the mail service into rows for pages. Pure. */

/** How the state of a thing looks and reads. The contract's lists may grow: an unknown word is shown as it is. */
export type Look = {
  severity: "success" | "neutral" | "danger" | "warning" | "info"
  word: string
  explanation: string
}

/** Context for words and times of a page. */
export type ViewContext = { words: WebhookWords; language: Language; timeZone: string; nowMs: number }

const dayMs = 86_400_000

/** An instant of the wire as people read it; "–" without one. */
export function instantText(utc: string | undefined, context: ViewContext): string {
  const instant = utc === undefined ? null : parseUtc(utc)
  if (instant === null) return "–"
  return formatInstant(instant, context.timeZone, context.nowMs, context.language)
}

const isSameDay = (instant: number, { timeZone, nowMs, language }: ViewContext): boolean =>
  Math.abs(instant - nowMs) < dayMs &&
  formatDay(instant, timeZone, nowMs, language) === formatDay(nowMs, timeZone, nowMs, language)

/** How many events a stopped webhook missed; the service counts up to a limit. */
export const missedText = (missed: number, { words }: ViewContext): string =>
  missed >= limits.webhookMissedMax ? words.eventsAtLeast({ count: missed }) : words.events({ count: missed })

/** The health of a webhook in words: Active, Failing since …, Paused, Stopped. */
export function healthLook(webhook: Webhook, context: ViewContext): Look {
  const { words } = context
  if (webhook.status === "stopped")
    return {
      severity: "danger",
      word: words.stopped,
      explanation: words.stoppedMeans({ waiting: webhook.waiting ?? 0 }),
    }
  if (webhook.status === "disabled")
    return { severity: "neutral", word: words.paused, explanation: words.pausedMeans }
  if (webhook.status !== "active")
    return { severity: "info", word: webhook.status, explanation: words.unknownState }
  if (!webhook.failing_since)
    return { severity: "success", word: words.active, explanation: words.activeMeans }
  const since = instantText(webhook.failing_since, context)
  return { severity: "warning", word: words.failingSince({ since }), explanation: words.failingMeans }
}

/** An answer as a badge: its status code, or that there was none; `title` gives the reason. */
export type Answer = { text: string; isGood: boolean; title: string }

export const answerOf = (
  tried: { http_status?: number | undefined; error?: string | undefined },
  words: WebhookWords,
): Answer => ({
  text: tried.http_status === undefined ? words.noAnswer : String(tried.http_status),
  isGood: tried.http_status === 200,
  title: tried.error ?? "",
})

/** Short name of a webhook: its address without the scheme and everything after the path. */
export function nameOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/$/, "")}`
}

/** How a call looks: "JSON, one event a call, 5 calls at once". */
export const formatSummary = (
  one: Pick<Webhook, "event_format" | "single_event" | "max_parallel">,
  words: WebhookWords,
): string =>
  [
    one.event_format === "json_post_gzip"
      ? "gzip"
      : one.event_format === "json_post"
        ? "JSON"
        : one.event_format,
    one.single_event === 1 ? words.oneEventACall : words.manyEventsACall,
    words.callsAtOnce({ count: one.max_parallel }),
  ].join(", ")

/** A call's state as a badge. */
export function callLook(call: CallSummary, words: WebhookWords): Look {
  const looks: Record<string, Look> = {
    waiting: { severity: "neutral", word: words.stateWaiting, explanation: "" },
    failed: { severity: "warning", word: words.stateFailed, explanation: "" },
    answered: { severity: "success", word: words.stateAnswered, explanation: "" },
    given_up: { severity: "danger", word: words.stateGivenUp, explanation: "" },
  }
  const found = Object.hasOwn(looks, call.status) ? looks[call.status] : undefined
  return found ?? { severity: "info", word: call.status, explanation: "" }
}

/** "Replayed 27 Nov, 10:05" of a call that was given up and whose events all arrived by replays; else null. */
export const replayedText = ({ replayed_at }: CallSummary, context: ViewContext): string | null =>
  replayed_at === undefined ? null : context.words.replayedAt({ text: instantText(replayed_at, context) })

/** A call that has ended can be replayed; every other one is retried automatically. */
export const isEnded = ({ status }: Pick<CallSummary, "status">): boolean =>
  status === "answered" || status === "given_up"

/** Today to the second, else the day. */
export const timeText = (instant: number, context: ViewContext): string =>
  isSameDay(instant, context)
    ? formatClockSeconds(instant, context.timeZone)
    : formatInstant(instant, context.timeZone, context.nowMs, context.language)

/** JSON with line breaks for reading; what is no JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Headers as on the wire. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")

import { statusLook } from "#components/status/statuses"
import { statuses } from "#contract/status"
import { parseUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import type { CallSummary } from "#contract/webhook-log"
import {
  formatClock,
  formatClockSeconds,
  formatDay,
  formatDuration,
  formatFull,
  formatInstant,
  formatWeekday,
} from "#lib/format/date"
import type { Language } from "#lib/format/language"
import { formatNumber } from "#lib/format/number"
import { statusWords } from "#words/status"
import type { WebhookWords } from "#words/webhook"
import type { WebhookFormWords } from "#words/webhook-form"

/** From webhooks and calls as the mail service tells them to what pages show. Pure. */

/** How the state of a thing looks and reads. The contract's lists may grow: an unknown word is shown as it is. */
export type Look = {
  severity: "success" | "neutral" | "danger" | "warning" | "info"
  word: string
  explanation: string
}

/** What the words and instants of a page need. */
export type Eyes = { words: WebhookWords; language: Language; timeZone: string; nowMs: number }

const dayMs = 86_400_000

/** An instant of the wire as people read it: today the clock alone, within a week with its day; "–" without one. */
export function instantText(utc: string | undefined, eyes: Eyes): string {
  const instant = utc === undefined ? null : parseUtc(utc)
  if (instant === null) return "–"
  const { timeZone, nowMs, language } = eyes
  if (isSameDay(instant, eyes)) return formatClock(instant, timeZone)
  // What lies ahead by less than a week is told by its day too: "Sat 11:18".
  const isAhead = instant > nowMs && instant - nowMs < 6 * dayMs
  return isAhead
    ? `${formatWeekday(instant, timeZone, language)} ${formatClock(instant, timeZone)}`
    : formatInstant(instant, timeZone, nowMs, language)
}

const isSameDay = (instant: number, { timeZone, nowMs, language }: Eyes): boolean =>
  Math.abs(instant - nowMs) < dayMs &&
  formatDay(instant, timeZone, nowMs, language) === formatDay(nowMs, timeZone, nowMs, language)

/** The health of a webhook in words: Active, Failing since …, Paused, Stopped. */
export function healthLook(one: Webhook, eyes: Eyes): Look {
  const { words } = eyes
  if (one.status === "stopped")
    return {
      severity: "danger",
      word: words.stopped,
      explanation: words.stoppedMeans({ waiting: one.waiting ?? 0 }),
    }
  if (one.status === "disabled")
    return { severity: "neutral", word: words.paused, explanation: words.pausedMeans }
  if (one.status !== "active") return { severity: "info", word: one.status, explanation: words.unknownState }
  if (!one.failing_since) return { severity: "success", word: words.active, explanation: words.activeMeans }
  const since = instantText(one.failing_since, eyes)
  return { severity: "warning", word: words.failingSince({ since }), explanation: words.failingMeans }
}

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
  /** What waits is lost unless it is answered soon. */
  isAtRisk: boolean
  isOurs: boolean
}

/** Rows in the order of registration; `callbackUrl` marks the one that feeds this dashboard. */
export const webhookRows = (
  webhooks: readonly Webhook[],
  callbackUrl: string | null,
  eyes: Eyes,
  formWords: WebhookFormWords,
): WebhookRow[] =>
  webhooks.map((one) => ({
    id: String(one.id),
    url: one.url,
    name: nameOf(one.url),
    state: healthLook(one, eyes),
    events: eventsSummary(one.events, formWords, eyes.language),
    lastAnswer: lastAnswerOf(one, eyes.words),
    lastSuccess: one.last_success_at ? instantText(one.last_success_at, eyes) : eyes.words.never,
    waiting: one.waiting ? formatNumber(one.waiting, eyes.language) : "–",
    waitingSince: one.oldest_waiting_at ? instantText(one.oldest_waiting_at, eyes) : null,
    givenUp: instantText(one.gives_up_at, eyes),
    isAtRisk: one.gives_up_at !== undefined && (one.failing_since !== undefined || one.status !== "active"),
    isOurs: one.url === callbackUrl,
  }))

/** An answer as a badge: its number, or that there was none; `title` says why. */
export type Answer = { text: string; isGood: boolean; title: string }

export const answerOf = (
  tried: { http_status?: number | undefined; error?: string | undefined },
  words: WebhookWords,
): Answer => ({
  text: tried.http_status === undefined ? words.noAnswer : String(tried.http_status),
  isGood: tried.http_status === 200,
  title: tried.error ?? "",
})

const lastAnswerOf = (one: Webhook, words: WebhookWords): Answer | null =>
  one.last_try ? answerOf(one.last_try, words) : null

/** What people call a webhook: its address without the scheme and what follows the path. */
export function nameOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/$/, "")}`
}

/** Which events are posted, short: "All events", "Hard bounced, Spam report", "7 statuses, spam blocks". */
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
      ? chosen.map((status) => statusLook(status, statusWords[language]).label).join(", ")
      : words.someStatuses({ count: chosen.length })
  return blocks ? words.andBlocks({ text }) : text
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

/** One of the four figures over the log. */
export type Figure = { label: string; value: string; note: string; isWarning?: boolean }

export function figuresOf(one: Webhook, eyes: Eyes): Figure[] {
  const { words, nowMs, language } = eyes
  const success = one.last_success_at === undefined ? null : parseUtc(one.last_success_at)
  const givesUp = one.gives_up_at === undefined ? null : parseUtc(one.gives_up_at)
  return [
    {
      label: words.lastSuccess,
      value: success === null ? words.never : instantText(one.last_success_at, eyes),
      note:
        success === null ? "" : words.ago({ text: formatDuration(Math.max(0, nowMs - success), language) }),
    },
    {
      label: words.waiting,
      value: words.events({ count: one.waiting ?? 0 }),
      note: one.oldest_waiting_at
        ? words.sinceTime({ text: instantText(one.oldest_waiting_at, eyes) })
        : words.allTold,
    },
    {
      label: words.oldestGivenUp,
      value: instantText(one.gives_up_at, eyes),
      note:
        givesUp === null
          ? words.nothingWaits
          : words.inTime({ text: formatDuration(Math.max(0, givesUp - nowMs), language) }),
      isWarning: givesUp !== null,
    },
    {
      label: words.nextTry,
      value: instantText(one.next_try_at, eyes),
      note: nextTryNote(one, words),
    },
  ]
}

function nextTryNote(one: Webhook, words: WebhookWords): string {
  if (one.status !== "active") return words.notWhilePaused
  return one.next_try_at ? words.every10 : words.nothingWaits
}

export type CallRow = {
  id: string
  /** Its number, when it can be replayed: it has come to an end. */
  replayable: number | null
  state: Look
  answer: Answer | null
  time: string
  fullTime: string
  events: string
  tries: string
  took: string
  said: string
  isReplay: boolean
}

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

export function callRow(call: CallSummary, eyes: Eyes): CallRow {
  const instant = parseUtc(call.created_at) ?? 0
  return {
    id: String(call.id),
    replayable: isEnded(call) ? call.id : null,
    state: callLook(call, eyes.words),
    answer: call.tries > 0 ? answerOf(call, eyes.words) : null,
    time: timeText(instant, eyes),
    fullTime: formatFull(instant, eyes.timeZone, eyes.language),
    events: eyes.words.events({ count: call.events }),
    tries: triesText(call, eyes),
    took: call.duration_ms === undefined ? "–" : `${formatNumber(call.duration_ms, eyes.language)} ms`,
    said: call.error ?? call.said?.replace(/\s+/g, " ").trim() ?? "",
    isReplay: call.replay_id !== undefined,
  }
}

/** A call that has come to an end can be replayed; every other one comes again by itself. */
export const isEnded = ({ status }: Pick<CallSummary, "status">): boolean =>
  status === "answered" || status === "given_up"

/** "1", or "3, last 14:32" when it was tried again. */
function triesText({ tries, last_try_at }: CallSummary, eyes: Eyes): string {
  if (tries === 0) return "–"
  const last = instantText(last_try_at, eyes)
  return tries === 1 ? "1" : eyes.words.triesLast({ tries: formatNumber(tries, eyes.language), last })
}

/** Today to the second, else the day. */
export const timeText = (instant: number, eyes: Eyes): string =>
  isSameDay(instant, eyes)
    ? formatClockSeconds(instant, eyes.timeZone)
    : formatInstant(instant, eyes.timeZone, eyes.nowMs, eyes.language)

/** JSON with line breaks for reading; what is no JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Headers as they stand on the wire. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")

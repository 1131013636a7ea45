import { parseUtc } from "#contract/time"
import type { CallDetails, CallTry } from "#contract/webhook-log"
import { formatNumber } from "#lib/interface/format/number"
import {
  type Answer,
  answerOf,
  callLook,
  headerLines,
  instantText,
  isEnded,
  type Look,
  prettyJson,
  replayedText,
  timeText,
  type ViewContext,
} from "../view.ts"
import { type BodyEvent, bodyEvents } from "./body-events.ts"

/** One try on the time line. */
export type TryView = {
  no: number
  time: string
  took: string
  /** Share of the 3 seconds an answer may take, 0 to 1. */
  share: number
  answer: Answer
  error: string
  url: string
  headers: string
  answerHeaders: string
  answerBody: string | null
}

export type CallView = {
  id: number
  state: Look
  events: number
  isEnded: boolean
  summary: string
  body: { pretty: string; raw: string; events: BodyEvent[] } | null
  tries: TryView[]
  isTried: boolean
  eventRows: { key: string; status: string; email: string; job_id: string; time: string }[]
}

const answerMsMax = 3000

/** One call as its page shows it. */
export function callView(call: CallDetails, context: ViewContext): CallView {
  return {
    id: call.id,
    state: callLook(call, context.words),
    events: call.events,
    isEnded: isEnded(call),
    summary: summaryOf(call, context),
    body: call.body === undefined ? null : bodyOf(call.body),
    tries: call.history.map((one) => tryView(one, context)),
    isTried: call.last_try_at !== undefined,
    eventRows: call.event_list.map((event, at) => ({
      key: `${at} ${event.job_id} ${event.email}`,
      status: event.status ?? "spam_block",
      email: event.email ?? "",
      job_id: event.job_id ?? "",
      time: instantText(event.event_time, context),
    })),
  }
}

const bodyOf = (raw: string): CallView["body"] => ({
  raw,
  pretty: prettyJson(raw),
  events: bodyEvents(raw),
})

function summaryOf(call: CallDetails, context: ViewContext): string {
  const { words } = context
  const replayed = replayedText(call, context)
  return [
    words.events({ count: call.events }),
    instantText(call.created_at, context),
    ...(call.replay_id === undefined ? [] : [words.ofReplay({ id: call.replay_id })]),
    ...(call.next_try_at === undefined
      ? []
      : [words.nextTryAt({ text: instantText(call.next_try_at, context) })]),
    ...(call.gives_up_at === undefined
      ? []
      : [words.givesUpAt({ text: instantText(call.gives_up_at, context) })]),
    ...(replayed ? [replayed] : []),
  ].join(" · ")
}

const tryView = (attempt: CallTry, context: ViewContext): TryView => ({
  no: attempt.try_no,
  time: timeText(parseUtc(attempt.started_at) ?? 0, context),
  took: `${formatNumber(attempt.duration_ms, context.language)} ms`,
  share: Math.min(1, attempt.duration_ms / answerMsMax),
  answer: answerOf(attempt, context.words),
  error: attempt.error ?? "",
  url: attempt.url,
  headers: headerLines(attempt.headers),
  answerHeaders: headerLines(attempt.answer?.headers ?? {}),
  answerBody: attempt.answer?.body ?? null,
})

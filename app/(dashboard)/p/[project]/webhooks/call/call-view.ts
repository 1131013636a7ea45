import { parseUtc } from "#contract/time"
import type { CallDetails, CallTry } from "#contract/webhook-log"
import { formatNumber } from "#lib/format/number"
import {
  type Answer,
  answerOf,
  callLook,
  type Eyes,
  headerLines,
  instantText,
  isEnded,
  type Look,
  prettyJson,
  timeText,
} from "../view.ts"

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
  made: string
  facts: string
  body: { pretty: string; raw: string } | null
  tries: TryView[]
  isTried: boolean
  told: { key: string; status: string; email: string; job_id: string; time: string }[]
}

const answerMsMax = 3000

/** One call as its page shows it. */
export function callView(call: CallDetails, eyes: Eyes): CallView {
  return {
    id: call.id,
    state: callLook(call, eyes.words),
    events: call.events,
    isEnded: isEnded(call),
    made: instantText(call.created_at, eyes),
    facts: factsOf(call, eyes),
    body: call.body === undefined ? null : { pretty: prettyJson(call.body), raw: call.body },
    tries: call.history.map((one) => tryView(one, eyes)),
    isTried: call.last_try_at !== undefined,
    told: call.event_list.map((event, at) => ({
      key: `${at} ${event.job_id} ${event.email}`,
      status: event.status ?? "spam_block",
      email: event.email ?? "",
      job_id: event.job_id ?? "",
      time: instantText(event.event_time, eyes),
    })),
  }
}

function factsOf(call: CallDetails, eyes: Eyes): string {
  const { words } = eyes
  return [
    words.events({ count: call.events }),
    instantText(call.created_at, eyes),
    ...(call.replay_id === undefined ? [] : [words.ofReplay({ id: call.replay_id })]),
    ...(call.next_try_at === undefined
      ? []
      : [words.nextTryAt({ text: instantText(call.next_try_at, eyes) })]),
    ...(call.gives_up_at === undefined
      ? []
      : [words.givesUpAt({ text: instantText(call.gives_up_at, eyes) })]),
  ].join(" · ")
}

const tryView = (one: CallTry, eyes: Eyes): TryView => ({
  no: one.try_no,
  time: timeText(parseUtc(one.started_at) ?? 0, eyes),
  took: `${formatNumber(one.duration_ms, eyes.language)} ms`,
  share: Math.min(1, one.duration_ms / answerMsMax),
  answer: answerOf(one, eyes.words),
  error: one.error ?? "",
  url: one.url,
  headers: headerLines(one.headers),
  answerHeaders: headerLines(one.answer?.headers ?? {}),
  answerBody: one.answer?.body ?? null,
})

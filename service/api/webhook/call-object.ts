import { limits } from "#contract/limits"
import { formatUtc } from "#contract/time"
import type { CallDetails, CallSummary, CallTry } from "#contract/webhook-log"
import { hours, plus } from "../../clock.ts"
import { type LoggedCall, stateOf } from "../../store/call-log.ts"
import type { CallTryRow } from "../../store/call-tries.ts"
import type { CallEvent } from "../../store/calls.ts"

/** A call as webhook/log lists it; `replayed`: when given-up calls were replayed (replayed-calls.ts). */
export function callObject(
  { call, url, tries, answerStart }: LoggedCall,
  replayed: ReadonlyMap<number, Date>,
): CallSummary {
  const status = stateOf(call)
  const replayedAt = replayed.get(call.call_id)
  return {
    id: call.call_id,
    webhook_id: call.webhook_id,
    url,
    status,
    events: call.event_ids.length,
    tries,
    created_at: formatUtc(call.created_at),
    ...(call.last_try_at && { last_try_at: formatUtc(call.last_try_at) }),
    ...(call.status === "waiting" && {
      ...(call.next_try_at && { next_try_at: formatUtc(call.next_try_at) }),
      gives_up_at: formatUtc(plus(call.created_at, hours(limits.webhookRetryHours))),
    }),
    ...(call.last_http_status !== null && { http_status: call.last_http_status }),
    ...(call.last_error !== null && { error: call.last_error }),
    ...(call.last_duration_ms !== null && { duration_ms: call.last_duration_ms }),
    ...(answerStart && { said: answerStart }),
    ...(call.replay_id !== null && { replay_id: call.replay_id }),
    ...(replayedAt && { replayed_at: formatUtc(replayedAt) }),
  }
}

/** A try with the body it posted, when that body is kept with it. */
type ReadTry = { row: CallTryRow; body: string | null }

/** A call as webhook/log-get answers it. */
export function callDetailsObject(
  logged: LoggedCall,
  replayed: ReadonlyMap<number, Date>,
  events: CallEvent[],
  tries: ReadTry[],
): CallDetails {
  const body = tries.findLast((one) => one.body !== null)?.body
  return {
    ...callObject(logged, replayed),
    ...(body != null && { body }),
    event_list: events.map(eventObject),
    history: tries.map(tryObject),
  }
}

const eventObject = (event: CallEvent): CallDetails["event_list"][number] => ({
  event_name: event.event_name,
  event_time: formatUtc(event.event_time),
  ...(event.job_id !== null && { job_id: event.job_id }),
  ...(event.email !== null && { email: event.email }),
  ...(event.status !== null && { status: event.status }),
})

const tryObject = ({ row, body }: ReadTry): CallTry => ({
  try_no: row.try_no,
  started_at: formatUtc(row.started_at),
  duration_ms: row.duration_ms,
  ...(row.http_status !== null && { http_status: row.http_status }),
  ...(row.error !== null && { error: row.error }),
  url: row.url,
  headers: row.request_headers,
  ...(body !== null && { body }),
  ...(row.answer_body !== null && {
    answer: { headers: row.answer_headers ?? {}, body: row.answer_body },
  }),
})

import { z } from "zod"
import { utc } from "./answer.ts"
import { withCode } from "./validation-error.ts"
import { parseUtc } from "./time.ts"

/** One webhook call in the delivery log. */
export const callSummary = z.object({
  id: z.int(),
  webhook_id: z.int(),
  url: z.string(),
  status: z.string(),
  /** Number of events in the call. */
  events: z.int(),
  /** Number of attempts. */
  tries: z.int(),
  created_at: utc,
  last_try_at: utc.optional(),
  next_try_at: utc.optional(),
  /** Time at which retries stop. */
  gives_up_at: utc.optional(),
  http_status: z.int().optional(),
  error: z.string().optional(),
  duration_ms: z.int().optional(),
  /** Start of the latest response body. */
  said: z.string().optional(),
  /** Replay that created the call. */
  replay_id: z.int().optional(),
  /** For a failed call: time at which replays had delivered all its events. */
  replayed_at: utc.optional(),
})

/** The response: selected headers and the first 2 KB of the body. */
export const callAnswer = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

const callTry = z.object({
  try_no: z.int(),
  started_at: utc,
  duration_ms: z.int(),
  http_status: z.int().optional(),
  error: z.string().optional(),
  /** The address with retry_count, and the headers that were sent. */
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The signed JSON, if it differs from the previous attempt. */
  body: z.string().optional(),
  answer: callAnswer.optional(),
})

const callEvent = z.object({
  event_name: z.string(),
  event_time: utc,
  job_id: z.string().optional(),
  email: z.string().optional(),
  status: z.string().optional(),
})

export const callDetails = callSummary.extend({
  /** The latest body, byte for byte and before gzip; absent before the first attempt and after its deletion. */
  body: z.string().optional(),
  /** Events in the call, oldest first. */
  event_list: z.array(callEvent),
  history: z.array(callTry),
})

/** Progress of a replay. */
export const replayState = z.object({
  id: z.int(),
  webhook_id: z.int(),
  url: z.string(),
  /** running, done (every event is answered or given up) or stopped. */
  status: z.string(),
  events: z.int(),
  /** Events by result of their call: delivered, failed, pending. */
  answered: z.int(),
  given_up: z.int(),
  waiting: z.int(),
  /** Events not yet in a call. */
  remaining: z.int(),
  rate: z.int(),
  created_at: utc,
  finished_at: utc.optional(),
  /** Reason for stopping. */
  stop_reason: z.string().optional(),
})

export type CallSummary = z.output<typeof callSummary>
export type CallDetails = z.output<typeof callDetails>
export type CallTry = z.output<typeof callTry>
export type ReplayState = z.output<typeof replayState>

/** Id of a call, webhook or replay. */
export const idField = (name: string) =>
  z
    .int({ error: withCode(400, `${name} must be a whole number.`) })
    .min(1, withCode(400, `${name} must be 1 or more.`))

/** An optional instant (TIME-1). Not parsed here, because the dashboard's proxy forwards the parsed input. */
export const instantField = (name: string) =>
  z
    .string({ error: withCode(400, `${name} must be a string.`) })
    .refine(
      (text) => parseUtc(text) !== null,
      withCode(400, `${name} must have the form YYYY-MM-DD hh:mm:ss in UTC.`),
    )
    .optional()

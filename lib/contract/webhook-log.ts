import { z } from "zod"
import { utc } from "./answer.ts"
import { withCode } from "./coded.ts"
import { parseUtc } from "./time.ts"

/** One line of the delivery log. */
export const callSummary = z.object({
  id: z.int(),
  webhook_id: z.int(),
  url: z.string(),
  status: z.string(),
  /** How many events it carries. */
  events: z.int(),
  /** How often it was posted. */
  tries: z.int(),
  created_at: utc,
  last_try_at: utc.optional(),
  next_try_at: utc.optional(),
  /** When it is given up unless it is answered before. */
  gives_up_at: utc.optional(),
  http_status: z.int().optional(),
  error: z.string().optional(),
  duration_ms: z.int().optional(),
  /** The beginning of the newest answer's body. */
  said: z.string().optional(),
  /** The replay that made it. */
  replay_id: z.int().optional(),
  /** Of a call that was given up: when replays had all of its events answered. */
  replayed_at: utc.optional(),
})

/** The answer: the headers that matter and the first 2 KB of the body. */
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
  /** The signed JSON, when it is another one than at the try before. */
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
  /** The newest body that was posted, byte for byte and before gzip; absent before the first try and after its deletion. */
  body: z.string().optional(),
  /** The events it carries, oldest first. */
  event_list: z.array(callEvent),
  history: z.array(callTry),
})

/** A replay and how far it is. */
export const replayState = z.object({
  id: z.int(),
  webhook_id: z.int(),
  url: z.string(),
  /** running, done (every event is answered or given up) or stopped. */
  status: z.string(),
  events: z.int(),
  /** Events whose calls were answered, were given up, and are under way or tried again. */
  answered: z.int(),
  given_up: z.int(),
  waiting: z.int(),
  /** Events that are in no call yet. */
  remaining: z.int(),
  rate: z.int(),
  created_at: utc,
  finished_at: utc.optional(),
  /** Why it was stopped. */
  stop_reason: z.string().optional(),
})

export type CallSummary = z.output<typeof callSummary>
export type CallDetails = z.output<typeof callDetails>
export type CallTry = z.output<typeof callTry>
export type ReplayState = z.output<typeof replayState>

/** A number that names a call, a webhook or a replay. */
export const numberOf = (name: string) =>
  z
    .int({ error: withCode(400, `${name} must be a whole number.`) })
    .min(1, withCode(400, `${name} must be 1 or more.`))

/** An optional instant (TIME-1). It stays a text, because the dashboard's proxy forwards it after parsing. */
export const instantOf = (name: string) =>
  z
    .string({ error: withCode(400, `${name} must be a string.`) })
    .refine(
      (text) => parseUtc(text) !== null,
      withCode(400, `${name} must have the form YYYY-MM-DD hh:mm:ss in UTC.`),
    )
    .optional()

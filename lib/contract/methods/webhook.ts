import { z } from "zod"
import { cleanAddress } from "../address.ts"
import { success, utc } from "../answer.ts"
import { callStates } from "../call-state.ts"
import { absentOr, withCode } from "../validation-error.ts"
import { flag, request, text } from "../fields.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { webhookPaging } from "../paging.ts"
import { callbackStatuses, statuses } from "../status.ts"
import { webhook, webhookInput, webhookUrl } from "../webhook.ts"
import { callAnswer, callDetails, callSummary, idField, instantField, replayState } from "../webhook-log.ts"

export const webhookDelete = method({
  path: "webhook/delete",
  summary: "Delete the webhook with this url; its waiting events are dropped.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  input: request({ url: webhookUrl }),
  output: z.object({ status: success }),
})

export const webhookGet = method({
  path: "webhook/get",
  summary: "Read the webhook with this url.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  input: request({ url: webhookUrl }),
  output: z.object({ status: success, object: webhook }),
})

export const webhookList = method({
  path: "webhook/list",
  summary: "List webhooks in the order of their registration.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  input: webhookPaging,
  output: z.object({ status: success, objects: z.array(webhook) }),
})

export const webhookLogGet = method({
  path: "webhook/log-get",
  summary: "Read one call of a webhook: the body as sent, and every attempt with its response.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    call_id: z
      .int({
        error: absentOr(
          withCode(400, "call_id is missing."),
          withCode(400, "call_id must be a whole number."),
        ),
      })
      .min(1, withCode(400, "call_id must be 1 or more.")),
  }),
  output: z.object({ status: success, call: callDetails }),
})

/** Parts of a time: few enough to be drawn, and to be counted at once. */
export const statsBucketsMax = 400

export const webhookLogStats = method({
  path: "webhook/log-stats",
  summary: "Count the attempts of a webhook by time and response, with response times.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    url: webhookUrl.optional(),
    webhook_id: idField("webhook_id").optional(),
    start_time: instantField("start_time"),
    end_time: instantField("end_time"),
    step_minutes: z
      .int({ error: withCode(400, "step_minutes must be a whole number.") })
      .min(1, withCode(400, "step_minutes must be between 1 and 1440."))
      .max(1440, withCode(400, "step_minutes must be between 1 and 1440."))
      .default(60),
  }),
  output: z.object({
    status: success,
    /** Parts of the time with tries in them; the first part begins with start_time. */
    buckets: z.array(
      z.object({
        start_time: utc,
        /** Tries that were answered with 200, that were answered otherwise, and that got no answer in time. */
        answered: z.int(),
        rejected: z.int(),
        unanswered: z.int(),
      }),
    ),
    /** Tries by answer; 0 means no answer. */
    by_http_status: z.record(z.string(), z.int()),
    /** Calls that were made or tried in this time, by their status now. */
    calls: z.object({ waiting: z.int(), failed: z.int(), answered: z.int(), given_up: z.int() }),
    /** Duration of tries that were answered with 200, in percentiles; absent when there were none. */
    duration_ms: z.object({ p50: z.int(), p95: z.int(), p99: z.int() }).optional(),
  }),
})

/** 0 looks for calls that got no answer. */
const httpStatusSentence = "http_status must be between 0 (no answer) and 599."

export const webhookLog = method({
  path: "webhook/log",
  summary: "List the calls of webhooks, newest first, with their events and responses.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    url: webhookUrl.optional(),
    webhook_id: idField("webhook_id").optional(),
    status: z
      .enum(callStates, { error: withCode(400, `status must be one of ${callStates.join(", ")}.`) })
      .optional(),
    start_time: instantField("start_time"),
    end_time: instantField("end_time"),
    job_id: text("job_id", 40).optional(),
    email: text("email", 320).overwrite(cleanAddress).optional(),
    http_status: z
      .int({ error: withCode(400, "http_status must be a whole number.") })
      .min(0, withCode(400, httpStatusSentence))
      .max(599, withCode(400, httpStatusSentence))
      .optional(),
    limit: z
      .int({ error: withCode(400, "limit must be a whole number.") })
      .min(1, withCode(400, "limit must be between 1 and 200."))
      .max(200, withCode(400, "limit must be between 1 and 200."))
      .default(50),
    cursor: text("cursor", 80).optional(),
    direction: z
      .enum(["older", "newer"], { error: withCode(400, "direction must be older or newer.") })
      .optional(),
  }),
  output: z.object({
    status: success,
    calls: z.array(callSummary),
    cursor: z.string(),
    /** Absent in services without directions. */
    newer: z.string().optional(),
  }),
})

export const webhookReplayStatus = method({
  path: "webhook/replay-status",
  summary: "Read the progress of replays, newest first: one, those of a webhook, or the newest 20.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  isExtension: true,
  input: request({ replay_id: idField("replay_id").optional(), url: webhookUrl.optional() }),
  output: z.object({ status: success, replays: z.array(replayState) }),
})

export const webhookReplayStop = method({
  path: "webhook/replay-stop",
  summary: "Stop a replay: events that are not being sent are dropped.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    replay_id: z
      .int({
        error: absentOr(
          withCode(400, "replay_id is missing."),
          withCode(400, "replay_id must be a whole number."),
        ),
      })
      .min(1, withCode(400, "replay_id must be 1 or more.")),
  }),
  output: z.object({ status: success, replay: replayState }),
})

/** missed: events that the webhook has not answered and that are not waiting; all: answered events too. */
const replayChoices = ["missed", "all"] as const

const rateSentence = `rate must be between 1 and ${limits.webhookReplayRateMax}.`

export const webhookReplay = method({
  path: "webhook/replay",
  summary:
    "Send events to a webhook again: the events of one call, or of a period. Count first with dry_run.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    call_id: idField("call_id").optional(),
    url: webhookUrl.optional(),
    start_time: instantField("start_time"),
    end_time: instantField("end_time"),
    which: z.enum(replayChoices, { error: withCode(400, "which must be missed or all.") }).default("missed"),
    email_status: z
      .array(z.enum(statuses, { error: withCode(400, "email_status must contain status names.") }), {
        error: withCode(400, "email_status must be a list of status names."),
      })
      .min(1, withCode(400, "email_status must have at least one status name."))
      .optional(),
    rate: z
      .int({ error: withCode(400, "rate must be a whole number of events a second.") })
      .min(1, withCode(400, rateSentence))
      .max(limits.webhookReplayRateMax, withCode(400, rateSentence))
      .default(20),
    dry_run: flag(400, "dry_run").default(0),
  }),
  output: z.object({
    status: success,
    events: z.int(),
    /** The events by status; spam blocks are under spam_block. */
    by_status: z.record(z.string(), z.int()),
    /** How long it takes at this rate. */
    seconds: z.int(),
    /** Absent in a dry run, and when there is nothing to send. */
    replay_id: z.int().optional(),
  }),
})

export const webhookSet = method({
  path: "webhook/set",
  summary: "Register a webhook, or edit the one with the same url.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  input: webhookInput,
  output: z.object({ status: success, object: webhook }),
})

/** Statuses a sample can have: those of letters, and a spam block. */
const testStatuses = [...statuses, "spam_block"] as const

export const webhookTest = method({
  path: "webhook/test",
  summary: "Send a clearly marked sample event to a webhook, and return its response.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    url: webhookUrl,
    email_status: z
      .enum(testStatuses, { error: withCode(400, "email_status must be a status name or spam_block.") })
      .default(callbackStatuses[2] ?? "delivered"),
  }),
  output: z.object({
    status: success,
    /** True when the answer was 200. */
    is_answered: z.boolean(),
    http_status: z.int().optional(),
    error: z.string().optional(),
    duration_ms: z.int(),
    answer: callAnswer.optional(),
    request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  }),
})

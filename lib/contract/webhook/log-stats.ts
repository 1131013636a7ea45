import { z } from "zod"
import { success, utc } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { webhookUrl } from "../webhook.ts"
import { instantOf, numberOf } from "../webhook-log.ts"

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
    webhook_id: numberOf("webhook_id").optional(),
    start_time: instantOf("start_time"),
    end_time: instantOf("end_time"),
    step_minutes: z
      .int({ error: coded(400, "step_minutes is a whole number.") })
      .min(1, coded(400, "step_minutes is between 1 and 1440."))
      .max(1440, coded(400, "step_minutes is between 1 and 1440."))
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

import { z } from "zod"
import { cleanAddress } from "../address.ts"
import { success } from "../answer.ts"
import { callStates } from "../call-state.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { text } from "../text.ts"
import { webhookUrl } from "../webhook.ts"
import { callSummary, instantOf, numberOf } from "../webhook-log.ts"

/** 0 looks for calls that got no answer. */
const httpStatusSentence = "http_status is between 0 (no answer) and 599."

export const webhookLog = method({
  path: "webhook/log",
  summary: "List the calls of webhooks, newest first, with their events and responses.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    url: webhookUrl.optional(),
    webhook_id: numberOf("webhook_id").optional(),
    status: z
      .enum(callStates, { error: coded(400, `status is one of ${callStates.join(", ")}.`) })
      .optional(),
    start_time: instantOf("start_time"),
    end_time: instantOf("end_time"),
    job_id: text("job_id", 40).optional(),
    email: text("email", 320).overwrite(cleanAddress).optional(),
    http_status: z
      .int({ error: coded(400, "http_status is a whole number.") })
      .min(0, coded(400, httpStatusSentence))
      .max(599, coded(400, httpStatusSentence))
      .optional(),
    limit: z
      .int({ error: coded(400, "limit is a whole number.") })
      .min(1, coded(400, "limit is between 1 and 200."))
      .max(200, coded(400, "limit is between 1 and 200."))
      .default(50),
    cursor: text("cursor", 80).optional(),
    direction: z.enum(["older", "newer"], { error: coded(400, "direction is older or newer.") }).optional(),
  }),
  output: z.object({
    status: success,
    calls: z.array(callSummary),
    cursor: z.string(),
    /** Absent in services without directions. */
    newer: z.string().optional(),
  }),
})

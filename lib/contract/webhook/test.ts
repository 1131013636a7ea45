import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { callbackStatuses, statuses } from "../status.ts"
import { webhookUrl } from "../webhook.ts"
import { callAnswer } from "../webhook-log.ts"

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
      .enum(testStatuses, { error: coded(400, "email_status is a status name or spam_block.") })
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

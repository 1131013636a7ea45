import { z } from "zod"
import { success } from "../answer.ts"
import { message } from "../message.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

/** Reasons in failed_emails. Readers accept others: the list may grow. */
export const failedReasons = [
  "unsubscribed",
  "invalid",
  "duplicate",
  "temporary_unavailable",
  "permanent_unavailable",
  "complained",
  "blocked",
] as const
export type FailedReason = (typeof failedReasons)[number]

export const emailSend = method({
  path: "email/send",
  summary: "Send one message to at most 500 recipients.",
  access: { area: "sending", action: "write" },
  key: "either",
  input: request({ message }),
  output: z.object({
    status: success,
    job_id: z.string(),
    emails: z.array(z.string()),
    failed_emails: z.record(z.string(), z.string()).optional(),
  }),
})

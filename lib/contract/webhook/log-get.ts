import { z } from "zod"
import { success } from "../answer.ts"
import { absentOr, coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { callDetails } from "../webhook-log.ts"

export const webhookLogGet = method({
  path: "webhook/log-get",
  summary: "Read one call of a webhook: the body as sent, and every attempt with its response.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    call_id: z
      .int({ error: absentOr(coded(400, "call_id is missing."), coded(400, "call_id is a whole number.")) })
      .min(1, coded(400, "call_id is 1 or more.")),
  }),
  output: z.object({ status: success, call: callDetails }),
})

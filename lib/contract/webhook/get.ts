import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { webhook, webhookUrl } from "../webhook.ts"

export const webhookGet = method({
  path: "webhook/get",
  summary: "Read the webhook with this url.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  faultCode: 305,
  input: z.object({ url: webhookUrl }),
  output: z.object({ status: success, object: webhook }),
})

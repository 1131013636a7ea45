import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { webhook, webhookUrl } from "../webhook.ts"

export const webhookGet = method({
  path: "webhook/get",
  summary: "Read the webhook with this url.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  input: request({ url: webhookUrl }),
  output: z.object({ status: success, object: webhook }),
})

import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { webhookUrl } from "../webhook.ts"

export const webhookDelete = method({
  path: "webhook/delete",
  summary: "Delete the webhook with this url; events that wait for it are dropped.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  faultCode: 305,
  input: z.object({ url: webhookUrl }),
  output: z.object({ status: success }),
})

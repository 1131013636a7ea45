import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { webhookUrl } from "../webhook.ts"

export const webhookDelete = method({
  path: "webhook/delete",
  summary: "Delete the webhook with this url; its waiting events are dropped.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  input: request({ url: webhookUrl }),
  output: z.object({ status: success }),
})

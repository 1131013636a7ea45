import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { webhookPaging } from "../paging.ts"
import { webhook } from "../webhook.ts"

export const webhookList = method({
  path: "webhook/list",
  summary: "List webhooks in the order of their registration.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  input: webhookPaging,
  output: z.object({ status: success, objects: z.array(webhook) }),
})

import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { webhook, webhookInput } from "../webhook.ts"

export const webhookSet = method({
  path: "webhook/set",
  summary: "Register a webhook, or edit the one with the same url.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  input: webhookInput,
  output: z.object({ status: success, object: webhook }),
})

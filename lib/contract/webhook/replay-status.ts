import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { webhookUrl } from "../webhook.ts"
import { numberOf, replayState } from "../webhook-log.ts"

export const webhookReplayStatus = method({
  path: "webhook/replay-status",
  summary: "Read the progress of replays, newest first: one, those of a webhook, or the newest 20.",
  access: { area: "webhooks", action: "read" },
  key: "either",
  isExtension: true,
  input: request({ replay_id: numberOf("replay_id").optional(), url: webhookUrl.optional() }),
  output: z.object({ status: success, replays: z.array(replayState) }),
})

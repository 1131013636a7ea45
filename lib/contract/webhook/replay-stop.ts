import { z } from "zod"
import { success } from "../answer.ts"
import { absentOr, coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { replayState } from "../webhook-log.ts"

export const webhookReplayStop = method({
  path: "webhook/replay-stop",
  summary: "Stop a replay: events that are not being sent are dropped.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    replay_id: z
      .int({
        error: absentOr(coded(400, "replay_id is missing."), coded(400, "replay_id is a whole number.")),
      })
      .min(1, coded(400, "replay_id is 1 or more.")),
  }),
  output: z.object({ status: success, replay: replayState }),
})

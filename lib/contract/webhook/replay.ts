import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { flag } from "../flag.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { statuses } from "../status.ts"
import { webhookUrl } from "../webhook.ts"
import { instantOf, numberOf } from "../webhook-log.ts"

/** missed: events that the webhook has not answered and that are not waiting; all: answered events too. */
const replayChoices = ["missed", "all"] as const

const rateSentence = `rate is between 1 and ${limits.webhookReplayRateMax}.`

export const webhookReplay = method({
  path: "webhook/replay",
  summary:
    "Tell events to a webhook once more: those of one call, or those of a time. Count first with dry_run.",
  access: { area: "webhooks", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    call_id: numberOf("call_id").optional(),
    url: webhookUrl.optional(),
    start_time: instantOf("start_time"),
    end_time: instantOf("end_time"),
    which: z.enum(replayChoices, { error: coded(400, "which is missed or all.") }).default("missed"),
    email_status: z
      .array(z.enum(statuses, { error: coded(400, "email_status holds status names.") }), {
        error: coded(400, "email_status is a list of status names."),
      })
      .min(1, coded(400, "email_status has at least one status name."))
      .optional(),
    rate: z
      .int({ error: coded(400, "rate is a whole number of events a second.") })
      .min(1, coded(400, rateSentence))
      .max(limits.webhookReplayRateMax, coded(400, rateSentence))
      .default(20),
    dry_run: flag(400, "dry_run").default(0),
  }),
  output: z.object({
    status: success,
    events: z.int(),
    /** The events by status; spam blocks are under spam_block. */
    by_status: z.record(z.string(), z.int()),
    /** How long it takes at this rate. */
    seconds: z.int(),
    /** Absent in a dry run, and when there is nothing to send. */
    replay_id: z.int().optional(),
  }),
})

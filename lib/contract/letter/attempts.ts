import { z } from "zod"
import { cleanAddress } from "../address.ts"
import { success, utc } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { text } from "../text.ts"

/** One step of an SMTP conversation; `at_ms` counts from the start of the attempt. */
const conversationStep = z.object({
  at_ms: z.number(),
  from: z.enum(["us", "them"]),
  text: z.string(),
})

export const letterAttempts = method({
  path: "letter/attempts",
  summary: "List every SMTP attempt of one message, with the conversation.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    job_id: text("job_id", 40).min(1, coded(400, "job_id is blank.")),
    email: text("email", 320).overwrite(cleanAddress).optional(),
  }),
  output: z.object({
    status: success,
    attempts: z.array(
      z.object({
        email: z.string(),
        try_no: z.int(),
        started_at: utc,
        duration_ms: z.int(),
        host: z.string(),
        tls: z.string().optional(),
        delivery_status: z.string(),
        reply: z.string(),
        next_try_at: utc.optional(),
        conversation: z.array(conversationStep),
      }),
    ),
  }),
})

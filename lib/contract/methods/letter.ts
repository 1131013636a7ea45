import { z } from "zod"
import { orAbsent } from "../absent.ts"
import { cleanAddress } from "../address.ts"
import { success, utc } from "../answer.ts"
import { withCode } from "../validation-error.ts"
import { request, text } from "../fields.ts"
import { hasAtMost } from "../length.ts"
import { letterInput, storedLetter } from "../letter.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"

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
    job_id: text("job_id", 40).min(1, withCode(400, "job_id is blank.")),
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

/** Content that was sent to one recipient, while it is stored, and whether it could be sent again. */
export const letterGet = method({
  path: "letter/get",
  summary: "Read one message as its recipient gets it, with the request to send it again.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  input: request(letterInput),
  output: z.object({ status: success, letter: storedLetter }),
})

/** A new message with the content that one recipient got before; it is checked like any message of email/send. */
export const letterResend = method({
  path: "letter/resend",
  summary: "Send one message again to its recipient, as it was or with its current template.",
  access: { area: "sending", action: "write" },
  key: "either",
  isExtension: true,
  input: request({
    ...letterInput,
    idempotence_key: orAbsent(
      z
        .string({ error: withCode(3900, "idempotence_key must be a string.") })
        .refine(
          (text) => hasAtMost(text, limits.idempotenceKeyCharsMax),
          withCode(1572, "idempotence_key must have at most 64 characters."),
        ),
    ),
  }),
  output: z.object({ status: success, job_id: z.string(), email: z.string() }),
})

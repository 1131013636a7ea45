import { z } from "zod"
import { orAbsent } from "../absent.ts"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { hasAtMost } from "../length.ts"
import { letterInput } from "../letter.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

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
        .string({ error: coded(3900, "idempotence_key is a string.") })
        .refine(
          (text) => hasAtMost(text, limits.idempotenceKeyCharsMax),
          coded(1572, "idempotence_key has at most 64 characters."),
        ),
    ),
  }),
  output: z.object({ status: success, job_id: z.string(), email: z.string() }),
})

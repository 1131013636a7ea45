import { z } from "zod"
import { isAddress, isRecipientAddress } from "../address.ts"
import { addressOrBlank } from "../address-field.ts"
import { success } from "../answer.ts"
import { withCode } from "../validation-error.ts"
import { request } from "../fields.ts"
import { limits } from "../limits.ts"
import { message } from "../message.ts"
import { method } from "../method.ts"

/** Reasons in failed_emails. Readers accept others: the list may grow. */
export const failedReasons = [
  "unsubscribed",
  "invalid",
  "duplicate",
  "temporary_unavailable",
  "permanent_unavailable",
  "complained",
  "blocked",
] as const
export type FailedReason = (typeof failedReasons)[number]

export const emailSend = method({
  path: "email/send",
  summary: "Send one message to at most 500 recipients.",
  access: { area: "sending", action: "write" },
  key: "either",
  input: request({ message }),
  output: z.object({
    status: success,
    job_id: z.string(),
    emails: z.array(z.string()),
    failed_emails: z.record(z.string(), z.string()).optional(),
  }),
})

/** An address under either of its names; `isValid` is of its kind. Whether one is missing is checked afterwards. */
const addressField = (bad: number, name: string, isValid = isAddress) =>
  addressOrBlank(bad, bad, name, isValid).nullish()

const nameField = (name: string) =>
  z
    .string({ error: withCode(400, `${name} must be a string.`) })
    .trim()
    .max(
      limits.fromNameCharsMax,
      withCode(1005, `${name} must have at most ${limits.fromNameCharsMax} characters.`),
    )
    .refine((text) => !/[\r\n]/.test(text), withCode(400, `${name} must not contain line breaks.`))
    .nullish()

const fields = request({
  from_email: addressField(1004, "from_email"),
  email_address_from: addressField(1004, "email_address_from"),
  from_name: nameField("from_name"),
  name_from: nameField("name_from"),
  to_email: addressField(1001, "to_email", isRecipientAddress),
  email_address_to: addressField(1001, "email_address_to", isRecipientAddress),
})

/** The three values, whichever name they came under; the present name wins over the older one. */
const input = fields.transform((body, context) => {
  const needed = (value: string | null | undefined, name: string, code: number): string => {
    if (!value)
      context.addIssue({ code: "custom", path: [name], message: withCode(code, `${name} is missing.`) })
    return value ?? ""
  }
  return {
    to_email: needed(body.to_email || body.email_address_to, "to_email", 1000),
    from_email: needed(body.from_email || body.email_address_from, "from_email", 1002),
    from_name: needed(body.from_name || body.name_from, "from_name", 400),
  }
})

export const emailSubscribe = method({
  path: "email/subscribe",
  summary: "Invite a person who unsubscribed or complained to subscribe again.",
  access: { area: "sending", action: "write" },
  key: "either",
  input,
  output: z.object({ status: success }),
})

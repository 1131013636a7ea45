import { z } from "zod"
import { isAddress, isRecipientAddress } from "../address.ts"
import { addressOrBlank } from "../address-field.ts"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

/** An address under either of its names; `isValid` is of its kind. Whether one is missing is checked afterwards. */
const addressField = (bad: number, name: string, isValid = isAddress) =>
  addressOrBlank(bad, bad, name, isValid).nullish()

const nameField = (name: string) =>
  z
    .string({ error: coded(400, `${name} is a string.`) })
    .trim()
    .max(limits.fromNameCharsMax, coded(1005, `${name} has at most ${limits.fromNameCharsMax} characters.`))
    .refine((text) => !/[\r\n]/.test(text), coded(400, `${name} has no line break.`))
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
const input = fields.transform((given, context) => {
  const needed = (value: string | null | undefined, name: string, code: number): string => {
    if (!value)
      context.addIssue({ code: "custom", path: [name], message: coded(code, `${name} is missing.`) })
    return value ?? ""
  }
  return {
    to_email: needed(given.to_email || given.email_address_to, "to_email", 1000),
    from_email: needed(given.from_email || given.email_address_from, "from_email", 1002),
    from_name: needed(given.from_name || given.name_from, "from_name", 400),
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

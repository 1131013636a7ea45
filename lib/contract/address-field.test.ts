import { expect, test } from "vitest"
import { address, addressOrBlank } from "./address-field.ts"
import { firstFault } from "./validation-error.ts"
import { dumpFilter } from "./event-dump.ts"
import { message } from "./message.ts"
import { confirmedEmailCreate } from "./methods/confirmed-email.ts"
import { emailSubscribe } from "./methods/email.ts"
import { emailValidationSingle } from "./methods/email-validation.ts"
import { letterAttempts, letterGet } from "./methods/letter.ts"
import { webhookLog } from "./methods/webhook.ts"
import { recipient } from "./recipient.ts"
import { addressWith } from "./suppression.ts"

const copied = "\u202a\u200b\u00a0ann@example.com\ufeff\u202c"
const codes = { blank: 1, type: 2, bad: 3 }

test.each([
  ["an address", address(1, 3, "email"), copied, "ann@example.com"],
  ["an address that may be blank", addressOrBlank(2, 3, "email"), copied, "ann@example.com"],
  ["an address of a suppression", addressWith(codes, "email"), copied, "ann@example.com"],
  ["a recipient", recipient, { email: copied }, { email: "ann@example.com" }],
  ["an address to validate", emailValidationSingle.input, { email: copied }, { email: "ann@example.com" }],
  ["a filter", dumpFilter, { email: copied }, { email: "ann@example.com" }],
])("SEND-25 %s loses invisible characters around it", (_kind, schema, input, expected) => {
  expect(schema.parse(input)).toEqual(expected)
})

const inside = "a\u200bnn@example.com"
const recipients = [{ email: "ann@example.com" }]
test.each([
  ["an address", address(1, 3, "email"), inside, { code: 3, field: "", name: "email" }],
  ["an address of a suppression", addressWith(codes, "email"), inside, { code: 3, field: "", name: "email" }],
  ["from_email", message, { recipients, from_email: inside }, { code: 205, field: "from_email" }],
  ["reply_to", message, { recipients, reply_to: inside }, { code: 1520, field: "reply_to" }],
  ["to_email", emailSubscribe.input, { to_email: inside }, { code: 1001, field: "to_email" }],
  ["a filter", dumpFilter, { email: inside }, { code: 3405, field: "email", name: "filter.email" }],
] as const)(
  "SEND-25 %s with an invisible character inside is refused, and the sentence names it",
  (_kind, schema, input, expected) => {
    const { error } = schema.safeParse(input)
    const { code, field } = expected
    const name = "name" in expected ? expected.name : field
    const sentence = `${name} contains the invisible character U+200B.`
    expect(error && firstFault(error)).toEqual({ code, field, sentence })
  },
)

const beyondAscii = "jürgen@example.com"
test.each([
  ["an address of a suppression", addressWith(codes, "email"), beyondAscii, null],
  [
    "to_email",
    emailSubscribe.input,
    { to_email: beyondAscii, from_email: "a@b.example", from_name: "A" },
    null,
  ],
  ["a filter", dumpFilter, { email: beyondAscii }, null],
  ["an address to confirm", confirmedEmailCreate.input, { email: beyondAscii }, null],
  ["from_email", message, { recipients, from_email: beyondAscii }, 205],
  ["reply_to", message, { recipients, reply_to: beyondAscii }, 1520],
  ["the sender of an invitation", emailSubscribe.input, { from_email: beyondAscii }, 1004],
] as const)("SEND-22 %s with letters beyond ASCII before the @", (_kind, schema, input, code) => {
  const { error } = schema.safeParse(input)
  expect(error ? firstFault(error).code : null).toBe(code)
})

test.each([
  ["letter/get", letterGet.input, { job_id: "1" }],
  ["letter/attempts", letterAttempts.input, { job_id: "1" }],
  ["webhook/log", webhookLog.input, {}],
])("SEND-22 %s looks for an address in the form that is stored", (_path, schema, input) => {
  const parsed = schema.parse({ ...input, email: " JU\u0308RGEN@example.com\u200b" })
  expect(parsed.email).toBe("jürgen@example.com")
})

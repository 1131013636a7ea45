import { z } from "zod"
import { addressText } from "../address-field.ts"
import { success, utc } from "../answer.ts"
import { absentOr, withCode } from "../validation-error.ts"
import { request } from "../fields.ts"
import { method } from "../method.ts"

/** Malformed addresses are no refusals here: `syntax_error` is one of the verdicts. */
const email = addressText(
  absentOr(withCode(3801, "email is missing."), withCode(3802, "email must be a string.")),
).min(1, withCode(3801, "email is blank."))

export const emailValidationSingle = method({
  path: "email-validation/single",
  summary: "Check one address: whether mail to it is likely to arrive.",
  access: { area: "validation", action: "write" },
  key: "either",
  input: request({ email }),
  output: z.object({
    status: success,
    email: z.string(),
    /** valid, invalid, suspicious or unknown. */
    result: z.string(),
    /** Why the result is not valid; empty when it is. */
    cause: z.string(),
    /** 0 (invalid) to 100 (valid). */
    validity: z.int(),
    local_part: z.string(),
    domain: z.string(),
    mx_found: z.boolean(),
    /** Preferred mail host; empty when there is none. */
    mx_record: z.string(),
    did_you_mean: z.string().optional(),
    processed_at: utc,
  }),
})

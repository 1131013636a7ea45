import { z } from "zod"
import { success } from "../answer.ts"
import { capturedLetter, capturedSummary } from "../captured.ts"
import { absentOr, withCode } from "../validation-error.ts"
import { request, text } from "../fields.ts"
import { method } from "../method.ts"

export const capturedGet = method({
  path: "captured/get",
  summary: "Read one message stored by the sandbox: headers, parts and source.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    id: z
      .string({
        error: absentOr(withCode(400, "id is missing."), withCode(400, "id must be a string of digits.")),
      })
      .regex(/^\d{1,18}$/, withCode(400, "id has 1 to 18 digits.")),
  }),
  output: z.object({ status: success, letter: capturedLetter }),
})

export const capturedList = method({
  path: "captured/list",
  summary: "List messages stored by the sandbox, newest first.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    search: text("search", 320).optional(),
    job_id: text("job_id", 40).optional(),
    limit: z
      .int({ error: withCode(400, "limit must be a whole number.") })
      .min(1, withCode(400, "limit must be between 1 and 200."))
      .max(200, withCode(400, "limit must be between 1 and 200."))
      .default(50),
    cursor: text("cursor", 80).optional(),
  }),
  output: z.object({ status: success, letters: z.array(capturedSummary), cursor: z.string() }),
})

import { z } from "zod"
import { success } from "../answer.ts"
import { capturedLetter } from "../captured.ts"
import { absentOr, coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const capturedGet = method({
  path: "captured/get",
  summary: "Read one message kept by the sandbox: headers, parts and source.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    id: z
      .string({ error: absentOr(coded(400, "id is missing."), coded(400, "id is a string of digits.")) })
      .regex(/^\d{1,18}$/, coded(400, "id has 1 to 18 digits.")),
  }),
  output: z.object({ status: success, letter: capturedLetter }),
})

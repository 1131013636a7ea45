import { z } from "zod"
import { success } from "../answer.ts"
import { capturedLetter } from "../captured.ts"
import { method } from "../method.ts"

export const capturedGet = method({
  path: "captured/get",
  summary: "Read one letter kept by the sandbox world: headers, parts and source.",
  access: { area: "messages", action: "read" },
  key: "either",
  isExtension: true,
  faultCode: 2503,
  input: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  output: z.object({ status: success, letter: capturedLetter }),
})

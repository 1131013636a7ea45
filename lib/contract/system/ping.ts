import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"

export const systemPing = method({
  path: "system/ping",
  summary: "Answer when the key is good.",
  access: { area: "project", action: "read" },
  key: "either",
  faultCode: 150,
  input: z.object({}),
  output: z.object({ status: success, user_id: z.int() }),
})

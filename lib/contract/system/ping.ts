import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const systemPing = method({
  path: "system/ping",
  summary: "Check that the key is valid.",
  access: { area: "project", action: "read" },
  key: "either",
  input: request({}),
  output: z.object({ status: success, user_id: z.int() }),
})

import { z } from "zod"
import { success } from "../answer.ts"
import { confirmedAddress } from "../confirmed-email.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const confirmedEmailDelete = method({
  path: "confirmed-email/delete",
  summary: "Remove an address that may receive mail from sandbox domains.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request({ email: confirmedAddress }),
  output: z.object({ status: success, message: z.string() }),
})

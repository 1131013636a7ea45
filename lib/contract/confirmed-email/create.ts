import { z } from "zod"
import { success } from "../answer.ts"
import { confirmedAddress, confirmedEmail } from "../confirmed-email.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const confirmedEmailCreate = method({
  path: "confirmed-email/create",
  summary: "Add an address that may receive mail from sandbox domains, and send it a confirmation link.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request({ email: confirmedAddress }),
  output: z.object({ status: success, confirmed_email: confirmedEmail }),
})

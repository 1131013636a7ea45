import { z } from "zod"
import { success } from "../answer.ts"
import { confirmedEmail } from "../confirmed-email.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const confirmedEmailList = method({
  path: "confirmed-email/list",
  summary: "List the addresses that may receive mail from sandbox domains, confirmed or not.",
  access: { area: "account", action: "read" },
  key: "account",
  input: request({}),
  output: z.object({ status: success, confirmed_emails: z.array(confirmedEmail) }),
})

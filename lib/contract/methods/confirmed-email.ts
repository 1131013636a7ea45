import { z } from "zod"
import { success } from "../answer.ts"
import { confirmedAddress, confirmedEmail } from "../confirmed-email.ts"
import { request } from "../fields.ts"
import { method } from "../method.ts"

export const confirmedEmailCreate = method({
  path: "confirmed-email/create",
  summary: "Add an address that may receive mail from sandbox domains, and send it a confirmation link.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request({ email: confirmedAddress }),
  output: z.object({ status: success, confirmed_email: confirmedEmail }),
})

export const confirmedEmailDelete = method({
  path: "confirmed-email/delete",
  summary: "Remove an address that may receive mail from sandbox domains.",
  access: { area: "account", action: "write" },
  key: "account",
  input: request({ email: confirmedAddress }),
  output: z.object({ status: success, message: z.string() }),
})

export const confirmedEmailList = method({
  path: "confirmed-email/list",
  summary: "List the addresses that may receive mail from sandbox domains, confirmed or not.",
  access: { area: "account", action: "read" },
  key: "account",
  input: request({}),
  output: z.object({ status: success, confirmed_emails: z.array(confirmedEmail) }),
})

import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { addressWith } from "../suppression.ts"

export const suppressionDelete = method({
  path: "suppression/delete",
  summary: "Remove a suppression: messages go to the address again.",
  access: { area: "suppressions", action: "write" },
  key: "either",
  input: request({ email: addressWith({ blank: 3000, type: 3001, bad: 3002 }, "email") }),
  output: z.object({ status: success }),
})

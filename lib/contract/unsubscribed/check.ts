import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { addressWith } from "../suppression.ts"

export const unsubscribedCheck = method({
  path: "unsubscribed/check",
  summary: "Whether an address is unsubscribed (obsolete: suppression/get).",
  access: { area: "suppressions", action: "read" },
  key: "either",
  // The interface names no codes for this method: those of suppression/get have the same meaning.
  input: request({ address: addressWith({ blank: 2900, type: 2901, bad: 2902 }, "address") }),
  output: z.object({ status: success, address: z.string(), is_unsubscribed: z.boolean() }),
})

import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { addressWith } from "../suppression.ts"

/** Findings of unsubscribed/set about the address. */
const unsubscribedMessages = [
  "unsubscribed",
  "was inactive",
  "was unsubscribed",
  "added and unsubscribed",
] as const
export type UnsubscribedMessage = (typeof unsubscribedMessages)[number]

export const unsubscribedSet = method({
  path: "unsubscribed/set",
  summary: "Unsubscribe an address (obsolete: suppression/set).",
  access: { area: "suppressions", action: "write" },
  key: "either",
  // The interface names no codes for this method: those of suppression/set have the same meaning.
  input: request({ address: addressWith({ blank: 3100, type: 3101, bad: 3102 }, "address") }),
  output: z.object({ status: success, address: z.string(), message: z.enum(unsubscribedMessages) }),
})

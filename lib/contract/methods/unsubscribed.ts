import { z } from "zod"
import { success, utc } from "../answer.ts"
import { request } from "../fields.ts"
import { method } from "../method.ts"
import { addressWith, dayWith } from "../suppression.ts"

export const unsubscribedCheck = method({
  path: "unsubscribed/check",
  summary: "Whether an address is unsubscribed (obsolete: suppression/get).",
  access: { area: "suppressions", action: "read" },
  key: "either",
  // The interface names no codes for this method: those of suppression/get have the same meaning.
  input: request({ address: addressWith({ blank: 2900, type: 2901, bad: 2902 }, "address") }),
  output: z.object({ status: success, address: z.string(), is_unsubscribed: z.boolean() }),
})

export const unsubscribedList = method({
  path: "unsubscribed/list",
  summary: "List addresses that unsubscribed since a day, today's by default (obsolete: suppression/list).",
  access: { area: "suppressions", action: "read" },
  key: "either",
  // The interface names no codes for this method: those of suppression/list's start_time have the same meaning.
  input: request({ date_from: dayWith({ type: 3204, bad: 3205 }, "date_from") }),
  output: z.object({
    status: success,
    unsubscribed: z.array(z.object({ address: z.string(), unsubscribed_on: utc })),
  }),
})

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

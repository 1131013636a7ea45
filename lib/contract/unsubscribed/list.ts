import { z } from "zod"
import { success, utc } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { dayWith } from "../suppression.ts"

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

import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import {
  instantWith,
  suppressionCauses,
  suppressionSearch,
  suppressionSources,
  untilTime,
  wordWith,
} from "../suppression.ts"

export const suppressionCount = method({
  path: "suppression/count",
  summary: "Count suppressions by cause.",
  access: { area: "suppressions", action: "read" },
  key: "either",
  isExtension: true,
  input: request({
    cause: wordWith(suppressionCauses, { type: 400, bad: 400 }, "cause"),
    source: wordWith(suppressionSources, { type: 400, bad: 400 }, "source"),
    start_time: instantWith({ type: 400, bad: 400 }, "start_time"),
    until_time: untilTime,
    search: suppressionSearch,
  }),
  output: z.object({
    status: success,
    total: z.int(),
    causes: z.record(z.string(), z.int()),
    is_about: z.boolean(),
  }),
})

import { z } from "zod"
import { orDefault } from "../absent.ts"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { limits } from "../limits.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import {
  detailsFlag,
  instantWith,
  suppression,
  suppressionCauses,
  suppressionDetails,
  suppressionSearch,
  suppressionSources,
  untilTime,
  wordWith,
} from "../suppression.ts"

export const suppressionList = method({
  path: "suppression/list",
  summary: "List suppressed addresses, oldest entry first, page by page.",
  access: { area: "suppressions", action: "read" },
  key: "either",
  input: request({
    cause: wordWith(suppressionCauses, { type: 3200, bad: 3201 }, "cause"),
    source: wordWith(suppressionSources, { type: 3202, bad: 3203 }, "source"),
    start_time: instantWith({ type: 3204, bad: 3205 }, "start_time"),
    // Its content is checked by the service, which created it (3207).
    cursor: z.string({ error: coded(3206, "cursor is a string.") }).nullish(),
    limit: orDefault(
      z
        .int({ error: coded(3208, "limit is a whole number.") })
        .min(0, coded(3209, "limit is 0 or more."))
        .max(
          limits.suppressionsPerPageMax,
          coded(3209, `limit is at most ${limits.suppressionsPerPageMax}.`),
        ),
      limits.listLimitDefault,
    ),
    search: suppressionSearch,
    until_time: untilTime,
    order: wordWith(["oldest", "newest"], { type: 400, bad: 400 }, "order"),
    details: detailsFlag,
  }),
  output: z.object({
    status: success,
    suppressions: z.array(suppression.extend({ email: z.string() }).extend(suppressionDetails.shape)),
    cursor: z.string(),
  }),
})

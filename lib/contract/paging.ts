import { z } from "zod"
import { coded } from "./coded.ts"
import { limits } from "./limits.ts"

/** limit and offset of the list methods; a count below `limit` means the end is reached (PAGE-1). */
export const paging = z.object({
  limit: z
    .int({ error: coded(2601, "limit is a whole number.") })
    .min(0, coded(2600, "limit is 0 or more."))
    .max(10_000, coded(2600, "limit is at most 10000."))
    .default(limits.listLimitDefault),
  offset: z
    .int({ error: coded(2603, "offset is a whole number.") })
    .min(0, coded(2602, "offset is 0 or more."))
    .default(0),
})

import { z } from "zod"
import { orDefault } from "./absent.ts"
import { coded } from "./coded.ts"
import { limits } from "./limits.ts"
import { request } from "./request.ts"

/** limit and offset of the list methods; a count below `limit` means the end is reached (PAGE-1). */
const pagingWith = (codes: { offsetBelow0: number }) =>
  request({
    limit: orDefault(
      z
        .int({ error: coded(2601, "limit is a whole number.") })
        .min(0, coded(2600, "limit is 0 or more."))
        .max(10_000, coded(2600, "limit is at most 10000.")),
      limits.listLimitDefault,
    ),
    offset: orDefault(
      z
        .int({ error: coded(2603, "offset is a whole number.") })
        .min(0, coded(codes.offsetBelow0, "offset is 0 or more.")),
      0,
    ),
  })

export const paging = pagingWith({ offsetBelow0: 2602 })
/** webhook/list has its own code for an offset below 0. */
export const webhookPaging = pagingWith({ offsetBelow0: 2702 })

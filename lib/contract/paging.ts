import { z } from "zod"
import { orDefault } from "./absent.ts"
import { withCode } from "./validation-error.ts"
import { request } from "./fields.ts"
import { limits } from "./limits.ts"

/** limit and offset of the list methods; a count below `limit` means the end is reached (PAGE-1). */
const pagingWith = (codes: { offsetBelow0: number }) =>
  request({
    limit: orDefault(
      z
        .int({ error: withCode(2601, "limit must be a whole number.") })
        .min(0, withCode(2600, "limit must be 0 or more."))
        .max(10_000, withCode(2600, "limit must be at most 10000.")),
      limits.listLimitDefault,
    ),
    offset: orDefault(
      z
        .int({ error: withCode(2603, "offset must be a whole number.") })
        .min(0, withCode(codes.offsetBelow0, "offset must be 0 or more.")),
      0,
    ),
  })

export const paging = pagingWith({ offsetBelow0: 2602 })
/** webhook/list has its own code for an offset below 0. */
export const webhookPaging = pagingWith({ offsetBelow0: 2702 })

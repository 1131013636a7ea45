import { z } from "zod"
import { success } from "../answer.ts"
import { flag } from "../flag.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { addressWith, detailsFlag, suppression, suppressionDetails } from "../suppression.ts"

export const suppressionGet = method({
  path: "suppression/get",
  summary: "List every suppression of an address.",
  access: { area: "suppressions", action: "read" },
  key: "either",
  input: request({
    email: addressWith({ blank: 2900, type: 2901, bad: 2902 }, "email"),
    all_projects: flag(2903, "all_projects").nullish(),
    details: detailsFlag,
  }),
  output: z.object({
    status: success,
    email: z.string(),
    suppressions: z.array(
      suppression.extend({ project_id: z.string().optional() }).extend(suppressionDetails.shape),
    ),
  }),
})

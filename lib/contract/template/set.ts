import { z } from "zod"
import { orAbsent } from "../absent.ts"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { template, templateInput } from "../template.ts"

export const templateSet = method({
  path: "template/set",
  summary: "Create a template, or edit the one with the given id.",
  access: { area: "templates", action: "write" },
  key: "either",
  input: request({
    template: templateInput,
    /** EXT-31: the version that the caller has read and replaces. */
    if_version: orAbsent(
      z
        .int({ error: coded(400, "if_version is a whole number.") })
        .min(1, coded(400, "if_version is 1 or more.")),
    ),
  }),
  output: z.object({ status: success, template }),
})

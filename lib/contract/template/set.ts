import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { template, templateInput } from "../template.ts"

export const templateSet = method({
  path: "template/set",
  summary: "Create a template, or edit the one with the given id.",
  access: { area: "templates", action: "write" },
  key: "either",
  faultCode: 602,
  input: z.object({ template: templateInput }, { error: coded(602, "template is missing.") }),
  output: z.object({ status: success, template }),
})

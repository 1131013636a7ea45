import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { template, templateInput } from "../template.ts"

export const templateSet = method({
  path: "template/set",
  summary: "Create a template, or edit the one with the given id.",
  access: { area: "templates", action: "write" },
  key: "either",
  input: request({ template: templateInput }),
  output: z.object({ status: success, template }),
})

import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { template, templateId } from "../template.ts"

export const templateGet = method({
  path: "template/get",
  summary: "Read one template.",
  access: { area: "templates", action: "read" },
  key: "either",
  input: request({ id: templateId }),
  output: z.object({ status: success, template }),
})

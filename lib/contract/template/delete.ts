import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"
import { templateId } from "../template.ts"

export const templateDelete = method({
  path: "template/delete",
  summary: "Delete one template. Messages already accepted keep their content.",
  access: { area: "templates", action: "write" },
  key: "either",
  input: request({ id: templateId }),
  output: z.object({ status: success }),
})

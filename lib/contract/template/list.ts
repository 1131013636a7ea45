import { z } from "zod"
import { success } from "../answer.ts"
import { method } from "../method.ts"
import { paging } from "../paging.ts"
import { template } from "../template.ts"

export const templateList = method({
  path: "template/list",
  summary: "List templates, newest first.",
  access: { area: "templates", action: "read" },
  key: "either",
  input: paging,
  output: z.object({ status: success, templates: z.array(template) }),
})

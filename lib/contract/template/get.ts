import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"
import { template } from "../template.ts"

export const templateGet = method({
  path: "template/get",
  summary: "Read one template.",
  access: { area: "templates", action: "read" },
  key: "either",
  faultCode: 2503,
  input: z.object({ id: z.uuid({ error: coded(2503, "id is the id of a template (UUID).") }) }),
  output: z.object({ status: success, template }),
})

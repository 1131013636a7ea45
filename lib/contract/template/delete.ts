import { z } from "zod"
import { success } from "../answer.ts"
import { coded } from "../coded.ts"
import { method } from "../method.ts"

export const templateDelete = method({
  path: "template/delete",
  summary: "Delete one template. Letters already accepted keep their content.",
  access: { area: "templates", action: "write" },
  key: "either",
  faultCode: 2503,
  input: z.object({ id: z.uuid({ error: coded(2503, "id is the id of a template (UUID).") }) }),
  output: z.object({ status: success }),
})

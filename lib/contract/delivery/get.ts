import { z } from "zod"
import { success } from "../answer.ts"
import { deliveryAnswer, deliveryProject } from "../delivery.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const deliveryGet = method({
  path: "delivery/get",
  summary: "Read how the messages of a project leave.",
  access: { area: "account", action: "read" },
  key: "account",
  isExtension: true,
  input: request({ project_id: deliveryProject }),
  output: z.object({ status: success, delivery: deliveryAnswer }),
})

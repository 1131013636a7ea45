import { z } from "zod"
import { success } from "../answer.ts"
import { deliveryAnswer, deliveryMode, deliveryProject, deliveryRelays } from "../delivery.ts"
import { request } from "../fields.ts"
import { method } from "../method.ts"

export const deliveryGet = method({
  path: "delivery/get",
  summary: "Read how messages of a project are delivered.",
  access: { area: "account", action: "read" },
  key: "account",
  isExtension: true,
  input: request({ project_id: deliveryProject }),
  output: z.object({ status: success, delivery: deliveryAnswer }),
})

export const deliverySet = method({
  path: "delivery/set",
  summary: "Set how messages of a project are delivered; null uses the service's settings.",
  access: { area: "account", action: "write" },
  key: "account",
  isExtension: true,
  input: request({ project_id: deliveryProject, mode: deliveryMode, relays: deliveryRelays }),
  output: z.object({ status: success, delivery: deliveryAnswer }),
})

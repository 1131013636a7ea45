import { z } from "zod"
import { success } from "../answer.ts"
import { deliveryAnswer, deliveryMode, deliveryProject, deliveryRelays } from "../delivery.ts"
import { method } from "../method.ts"
import { request } from "../request.ts"

export const deliverySet = method({
  path: "delivery/set",
  summary: "Set how the messages of a project leave; null as the service's own settings say.",
  access: { area: "account", action: "write" },
  key: "account",
  isExtension: true,
  input: request({ project_id: deliveryProject, mode: deliveryMode, relays: deliveryRelays }),
  output: z.object({ status: success, delivery: deliveryAnswer }),
})

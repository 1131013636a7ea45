import { deliveryGet } from "#contract/delivery/get"
import { implement } from "../method.ts"
import { deliveryShown, projectOfAccount } from "./shown.ts"

export const deliveryGetHandler = implement(deliveryGet, async (input, caller, ctx) => {
  const project_id = await projectOfAccount(input.project_id, caller, ctx)
  return { status: "success", delivery: await deliveryShown(project_id, ctx) }
})

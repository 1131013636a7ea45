import type { DeliveryMode } from "#contract/delivery"
import { deliverySet } from "#contract/delivery/set"
import { type Config, unsetHostname } from "../../config.ts"
import { Refusal } from "../../refusal.ts"
import { relayOfFields } from "../../routing/relay-fields.ts"
import type { Relay } from "../../routing/relay-url.ts"
import { removeProjectDelivery, setProjectDelivery } from "../../store/project-deliveries.ts"
import { implement } from "../method.ts"
import { deliveryShown, projectOfAccount } from "./shown.ts"

/** MODE-2: changes how a project's messages leave; processes that deliver follow within 2 seconds. */
export const deliverySetHandler = implement(
  deliverySet,
  async ({ project_id: id, mode, relays }, caller, ctx) => {
    const project_id = await projectOfAccount(id, caller, ctx)
    const own = (relays ?? []).map(relayOfFields)
    checkMode(mode, own, ctx.config)
    if (mode === null) await removeProjectDelivery(ctx.store.db, project_id)
    else {
      const relays_sealed = own.length === 0 ? null : ctx.sealer.seal(JSON.stringify(own))
      await setProjectDelivery(ctx.store.db, project_id, { mode, relays_sealed }, ctx.clock.now())
    }
    return { status: "success", delivery: await deliveryShown(project_id, ctx) }
  },
)

function checkMode(mode: DeliveryMode | null, own: readonly Relay[], config: Config): void {
  if (mode !== "relay" && own.length > 0) throw new Refusal(400, "relays: only the mode relay has any.")
  if (mode === "relay" && own.length === 0 && config.relays.length === 0)
    throw new Refusal(400, "relays: name at least one, because the service's own settings have none.")
  if (mode === "direct" && config.mailHostname === unsetHostname)
    throw new Refusal(
      400,
      "mode: direct needs SERVICE_MAIL_HOSTNAME, the public name of the service's machine.",
    )
}

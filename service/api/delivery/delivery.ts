import type { z } from "zod"
import type { DeliveryMode, deliveryAnswer } from "#contract/delivery"
import { deliveryGet, deliverySet } from "#contract/methods/delivery"
import { type Config, unsetHostname } from "../../config.ts"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import type { Caller } from "../../rights/caller.ts"
import { deliveryOf } from "../../routing/delivery-of.ts"
import { fieldsOfRelay, relayOfFields } from "../../routing/relay-fields.ts"
import type { Relay } from "../../routing/relay-url.ts"
import { removeProjectDelivery, setProjectDelivery } from "../../store/project-deliveries.ts"
import { projectRights } from "../../store/projects.ts"
import { implement } from "../method.ts"
import { idOf } from "../project/identify.ts"
import { unknownProject } from "../rights/rights.ts"

export const deliveryGetHandler = implement(deliveryGet, async (input, caller, ctx) => {
  const project_id = await projectOfAccount(input.project_id, caller, ctx)
  return { status: "success", delivery: await deliveryShown(project_id, ctx) }
})

/** MODE-2: changes how a project's messages leave; processes that deliver follow within 2 seconds. */
export const deliverySetHandler = implement(
  deliverySet,
  async ({ project_id: id, mode, relays }, caller, ctx) => {
    const project_id = await projectOfAccount(id, caller, ctx)
    const projectRelays = (relays ?? []).map(relayOfFields)
    checkMode(mode, projectRelays, ctx.config)
    if (mode === null) await removeProjectDelivery(ctx.store.db, project_id)
    else {
      const relays_sealed = projectRelays.length === 0 ? null : ctx.sealer.seal(JSON.stringify(projectRelays))
      await setProjectDelivery(ctx.store.db, project_id, { mode, relays_sealed }, ctx.clock.now())
    }
    return { status: "success", delivery: await deliveryShown(project_id, ctx) }
  },
)

function checkMode(mode: DeliveryMode | null, projectRelays: readonly Relay[], config: Config): void {
  if (mode !== "relay" && projectRelays.length > 0)
    throw new Refusal(400, "relays: only mode relay can have relays.")
  if (mode === "relay" && projectRelays.length === 0 && config.relays.length === 0)
    throw new Refusal(400, "relays: name at least one, because the service's own settings have none.")
  if (mode === "direct" && config.mailHostname === unsetHostname)
    throw new Refusal(
      400,
      "mode: direct needs SERVICE_MAIL_HOSTNAME, the public name of the service's machine.",
    )
}

/** The id of a project of the caller's account; a foreign one counts as missing. */
async function projectOfAccount(digits: string, { user_id }: Caller, { store }: Context): Promise<number> {
  const project_id = idOf(digits)
  if (!(await projectRights(store.db, user_id, project_id))) throw unknownProject()
  return project_id
}

/** A project's setting in effect, read from the store, so that a change is returned at once. */
async function deliveryShown(project_id: number, ctx: Context): Promise<z.input<typeof deliveryAnswer>> {
  const { mode, relays, isOwn } = await deliveryOf(project_id, ctx)
  return { mode, is_own: isOwn, relays: mode === "relay" ? relays.map(fieldsOfRelay) : [] }
}

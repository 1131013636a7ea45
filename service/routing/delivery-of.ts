import type { DeliveryMode } from "#contract/delivery"
import type { Context } from "../context.ts"
import { type ProjectDelivery, projectDelivery } from "../store/project-deliveries.ts"
import type { Relay } from "./relay-url.ts"

/** How messages of a project leave; `isOwn`: by a setting of the project. */
export type Delivery = { mode: DeliveryMode; relays: readonly Relay[]; isOwn: boolean }

type Needed = Pick<Context, "config" | "store" | "sealer">

/** MODE-2: a project's own setting, or else the service's. */
export async function deliveryOf(project_id: number, ctx: Needed): Promise<Delivery> {
  const row = await projectDelivery(ctx.store.db, project_id)
  return row ? ownDelivery(row, ctx) : serviceDelivery(ctx)
}

const serviceDelivery = ({ config }: Pick<Context, "config">): Delivery => ({
  mode: config.deliveryMode,
  relays: config.relays,
  isOwn: false,
})

const ownDelivery = ({ mode, relays_sealed }: ProjectDelivery, { config, sealer }: Needed): Delivery => ({
  mode,
  relays: relays_sealed === null ? config.relays : (JSON.parse(sealer.open(relays_sealed)) as Relay[]),
  isOwn: true,
})

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
  return row ? { mode: row.mode, relays: relaysOf(row, ctx), isOwn: true } : serviceDelivery(ctx)
}

const serviceDelivery = ({ config }: Pick<Context, "config">): Delivery => ({
  mode: config.deliveryMode,
  relays: config.relays,
  isOwn: false,
})

/** Relays of a project: from its own setting, or the service's. Throws when no secret opens them. */
export const relaysOf = (
  { relays_sealed }: Pick<ProjectDelivery, "relays_sealed">,
  { config, sealer }: { config: Pick<Context["config"], "relays">; sealer: Pick<Context["sealer"], "open"> },
): readonly Relay[] =>
  relays_sealed === null ? config.relays : (JSON.parse(sealer.open(relays_sealed)) as Relay[])

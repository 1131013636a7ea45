import { readFileSync } from "node:fs"
import { readCache } from "#shared/bounded-cache"
import { seconds } from "../clock.ts"
import type { Context } from "../context.ts"
import type { StsPolicies } from "../tls-policy/mta-sts/policies.ts"
import { type Delivery, deliveryOf } from "./delivery-of.ts"
import { openDial } from "./dial.ts"
import { type DirectSources, directPlan } from "./direct.ts"
import type { Plan, Routes, Undeliverable } from "./plan.ts"
import { relayPlan } from "./relay.ts"
import { sandboxPlan } from "./sandbox.ts"

const cacheMs = seconds(2)
const cachedMax = 10_000
const smtpPort = 25

type Needed = Pick<Context, "config" | "store" | "sealer" | "clock" | "ids" | "dns">

/** Routes by each project's own setting, or the service's; a change holds within two seconds in every process. */
export function openRoutes(
  ctx: Needed,
  sts: Pick<StsPolicies, "of">,
  { port, ca }: Pick<DirectSources, "port" | "ca"> = { port: smtpPort, ca: undefined },
): Routes {
  const { config, dns, ids } = ctx
  const relayCa = config.relayCaFile && readFileSync(config.relayCaFile, "utf8")
  const direct = { dns, sts, ids, dial: openDial({ dns, allow: config.deliverAllow }), port, ca }
  const lifetime = { ms: cacheMs, nowMs: () => ctx.clock.now().getTime() }
  const deliveries = readCache<Delivery>({ countMax: cachedMax, lifetime })
  const plans = {
    sandbox: (_, domain) =>
      // The port is known once the sandbox is open.
      sandboxPlan({ name: config.sandboxSmtpHost, port: config.sandboxSmtpPort }, domain),
    relay: ({ relays }) => relayPlan({ relays, ca: relayCa }, ids),
    direct: (_, domain) => directPlan(domain, direct),
  } satisfies Record<
    Delivery["mode"],
    (delivery: Delivery, domain: string) => Plan | Promise<Plan | Undeliverable>
  >
  return {
    async planFor({ project_id, domain }) {
      const delivery = await deliveries.of(String(project_id), () => deliveryOf(project_id, ctx))
      return plans[delivery.mode](delivery, domain)
    },
  }
}

import { readFileSync } from "node:fs"
import { isSandboxAddress } from "#contract/sandbox-domain"
import { readCache } from "#shared/bounded-cache"
import { seconds } from "../clock.ts"
import { unsetHostname } from "../config.ts"
import type { Context } from "../context.ts"
import type { StsPolicies } from "../tls-policy/mta-sts/policies.ts"
import { type Delivery, deliveryOf } from "./delivery-of.ts"
import { openDial } from "./dial.ts"
import { type DirectSources, directPlan } from "./direct.ts"
import { type Host, hostText, type Plan, type Routes, type Undeliverable } from "./plan.ts"
import { relayPlan } from "./relay.ts"
import { faultOf } from "./sandbox-tls.ts"

const cacheMs = seconds(2)
const cachedMax = 10_000
const smtpPort = 25

type Found = Plan | Undeliverable

type Needed = Pick<Context, "config" | "store" | "sealer" | "clock" | "ids" | "dns">

/**
 * Routes by each project's own setting, or the service's; a change is effective within two seconds in every process.
 */
export function openRoutes(
  ctx: Needed,
  sts: Pick<StsPolicies, "of">,
  { port, ca }: Pick<DirectSources, "port" | "ca"> = { port: smtpPort, ca: undefined },
): Routes {
  const { config, dns, ids } = ctx
  const relayCa = readCa(config.relayCaFile)
  const direct = { dns, sts, ids, dial: openDial({ dns, allow: config.deliverAllow }), port, ca }
  const lifetime = { ms: cacheMs, nowMs: () => ctx.clock.now().getTime() }
  const deliveries = readCache<Delivery>({ countMax: cachedMax, lifetime })
  // The port is known only after the sandbox is open.
  const sandbox = (domain: string) =>
    sandboxPlan({ name: config.sandboxSmtpHost, port: config.sandboxSmtpPort }, domain)
  const plans = {
    sandbox: (_, domain) => sandbox(domain),
    relay: ({ relays }) =>
      relays.length > 0 ? relayPlan({ relays, ca: relayCa }, ids) : unset("SERVICE_RELAY_URLS"),
    direct: (_, domain) =>
      config.mailHostname === unsetHostname ? unset("SERVICE_MAIL_HOSTNAME") : directPlan(domain, direct),
  } satisfies Record<Delivery["mode"], (delivery: Delivery, domain: string) => Found | Promise<Found>>
  return {
    async planFor({ project_id, domain, from_email }) {
      if (isSandboxAddress(from_email)) return sandbox(domain)
      const delivery = await deliveries.of(String(project_id), () => deliveryOf(project_id, ctx))
      return plans[delivery.mode](delivery, domain)
    },
  }
}

function readCa(path: string | undefined): string | undefined {
  try {
    return path && readFileSync(path, "utf8")
  } catch (error) {
    throw new Error(`Setting SERVICE_RELAY_CA: the file cannot be read: ${String(error)}`)
  }
}

/** A project's mode needs a setting that the service had when the mode was set. */
export const unset = (setting: string): Undeliverable => ({
  reason: `The setting ${setting} of the mail service is missing, so messages of this project cannot leave.`,
  classification: { outcome: "soft", delivery_status: "err_will_retry", neverSuppresses: true },
})

/** New connections are opened when one destination behind the host stalls; these are for all others together. */
const connectionsMax = 20

const connectionsPerDomain = 10

/**
 * In the sandbox one host replaces every provider: its connections serve all domains one after the other, and each
 * domain is a separate destination.
 */
export const sandboxPlan = (host: Host, domain: string): Plan => ({
  hops: [
    {
      host,
      tls: { kind: "may" },
      ca: undefined,
      login: null,
      key: hostText(host),
      connectionsMax,
      messagesMax: Number.POSITIVE_INFINITY,
      why: "",
      ...faultOf(host, domain),
    },
  ],
  destination: domain,
  connectionsMax: connectionsPerDomain,
  isLimitShared: false,
  areOurs: false,
  isPartial: false,
})

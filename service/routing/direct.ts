import type { Resolver } from "../dns/resolver.ts"
import type { Ids } from "../ids.ts"
import { decideTls, type TlsDemand } from "../tls-policy/decide.ts"
import type { StsPolicies } from "../tls-policy/mta-sts/policies.ts"
import type { Dial } from "./dial.ts"
import { mailHostsOf } from "./mail-hosts.ts"
import { type Hop, hostText, type Plan, type Undeliverable } from "./plan.ts"
import { type Site, siteOf } from "./site.ts"
import type { Tls } from "./tls.ts"

export type DirectSources = {
  dns: Pick<Resolver, "mx" | "address">
  sts: Pick<StsPolicies, "of">
  ids: Pick<Ids, "below">
  dial: Dial
  /** 25, except in tests. */
  port: number
  ca: string | undefined
}

/** DIRECT-1: the mail hosts of a domain that its TLS policy allows, in the order in which they are tried. */
export async function directPlan(domain: string, sources: DirectSources): Promise<Plan | Undeliverable> {
  const hosts = await mailHostsOf(domain, sources)
  if (!Array.isArray(hosts)) return hosts
  const { policy } = await sources.sts.of(domain)
  const names = hosts.map(({ name }) => name)
  const { usable, refusal } = decideTls(domain, names, { sts: policy })
  if (refusal !== null)
    return { reason: refusal, classification: { outcome: "soft", delivery_status: "err_will_retry" } }
  const site = siteOf(names)
  const whyOf = new Map(hosts.map(({ name, why }) => [name, why]))
  return {
    hops: usable.map(({ host, tls }) => hopOf(host, tls, { site, why: whyOf.get(host) ?? "", sources })),
    destination: site.name,
    connectionsMax: site.connectionsMax,
    areOurs: false,
  }
}

function hopOf(
  name: string,
  demand: TlsDemand,
  { site, why, sources }: { site: Site; why: string; sources: DirectSources },
): Hop {
  const host = { name, port: sources.port }
  const tls: Tls = demand.kind === "must" ? { kind: "must", begins: "by_starttls" } : { kind: "may" }
  const { connectionsMax, messagesMax } = site
  return {
    ...{ host, tls, ca: sources.ca, login: null, connectionsMax, messagesMax },
    key: `${hostText(host)} ${tls.kind}`,
    dial: () => sources.dial(host),
    why: [why, demand.kind === "must" ? "MTA-STS requires verified TLS" : demand.note]
      .filter(Boolean)
      .join("; "),
  }
}

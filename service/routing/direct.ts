import { createHash } from "node:crypto"
import type { Resolver } from "../dns/resolver.ts"
import type { Ids } from "../ids.ts"
import { daneOfAll } from "../tls-policy/dane/look-up-all.ts"
import { listOf, numbersOf, usages } from "../tls-policy/dane/records.ts"
import { decideTls, type TlsDemand } from "../tls-policy/decide.ts"
import type { StsPolicies } from "../tls-policy/mta-sts/policies.ts"
import type { Dial } from "./dial.ts"
import { mailHostsOf } from "./mail-hosts.ts"
import { type Hop, hostText, type Plan, type Undeliverable } from "./plan.ts"
import { type Site, siteOf } from "./site.ts"
import type { DaneDemand, Tls } from "./tls.ts"

export type DirectSources = {
  dns: Pick<Resolver, "mx" | "address" | "cname" | "tlsa">
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
  const secure = hosts.filter(({ isSecure }) => isSecure).map(({ name }) => name)
  const [{ policy, problem }, dane] = await Promise.all([
    sources.sts.of(domain),
    daneOfAll(secure, sources.port, sources.dns),
  ])
  const names = hosts.map(({ name }) => name)
  const { usable, refusal } = decideTls(domain, names, { sts: policy, dane })
  // STS-5: there may be a policy that is not the stored one.
  const note = problem && `MTA-STS could not be looked up: ${problem}`
  if (refusal !== null)
    return {
      reason: [refusal.reason, note].filter(Boolean).join(" "),
      classification: { outcome: "soft", delivery_status: "err_will_retry" },
      policy: refusal.policy,
    }
  const site = siteOf(names)
  const whyOf = new Map(hosts.map(({ name, why }) => [name, why]))
  return {
    hops: usable.map(({ host, tls }) => {
      const why = [whyOf.get(host), reasonOf(tls), tls.kind === "dane" ? null : note?.replace(/\.$/, "")]
      return hopOf(host, tls, { site, why: why.filter(Boolean).join("; "), sources })
    }),
    destination: site.name,
    connectionsMax: site.connectionsMax,
    isLimitShared: true,
    areOurs: false,
    isPartial: usable.length < hosts.length,
  }
}

function hopOf(
  name: string,
  demand: TlsDemand,
  { site, why, sources }: { site: Site; why: string; sources: DirectSources },
): Hop {
  const host = { name, port: sources.port }
  const { connectionsMax, messagesMax } = site
  return {
    ...{ host, tls: tlsOf(demand), ca: sources.ca, login: null, connectionsMax, messagesMax },
    key: `${hostText(host)} ${demand.kind === "dane" ? daneKey(demand) : demand.kind}`,
    dial: () => sources.dial(host),
    why,
  }
}

function tlsOf(demand: TlsDemand): Tls {
  if (demand.kind === "dane") return demand
  return demand.kind === "must" ? { kind: "must", begins: "by_starttls" } : { kind: "may" }
}

function reasonOf(demand: TlsDemand): string | null {
  if (demand.kind === "may") return demand.note
  if (demand.kind === "must") return "MTA-STS requires verified TLS"
  const numbers = listOf(demand.records)
  return numbers === ""
    ? "DANE requires TLS, its TLSA records are unusable"
    : `DANE requires TLS verified by ${numbers}`
}

/** A connection is shared by the messages whose demands its certificate met; the names matter to a trust anchor alone. */
function daneKey({ baseName, names, records }: DaneDemand): string {
  // Each answer of DNS may have another order.
  const texts = records.map((one) => `${numbersOf(one)} ${one.certificate.toString("hex")}`).sort()
  const hasAnchor = records.some(({ usage }) => usage === usages.trustAnchor)
  const demand = [baseName, ...texts, ...(hasAnchor ? names : [])]
  return `dane ${createHash("sha256").update(demand.join("\n")).digest("base64")}`
}

import type { StsPolicy } from "../store/schema/delivery.ts"
import { asciiHost, matchesMx } from "./mta-sts/match-mx.ts"

/**
 * TLS that a connection to one mail host needs. `may`: as far as it works (RFC 7435); `testing` has what a policy in
 * testing would have needed, and a note when it would have refused the host. `must`: nothing is sent without TLS and a
 * certificate, verified up to a trusted root, for one of `names`.
 */
export type TlsDemand =
  | { kind: "may"; testing: { names: string[]; note: string | null } | null }
  | { kind: "must"; names: string[] }

/** Policies of a recipient domain. */
type TlsPolicies = { sts: StsPolicy | null }

type HostDecision = { host: string; tls: TlsDemand } | { host: string; skipped: string }

/** `refusal`: no host may be used, so messages have to wait; a sentence that names the policy. */
export type TlsDecision = {
  usable: { host: string; tls: TlsDemand }[]
  skipped: { host: string; skipped: string }[]
  refusal: string | null
}

/**
 * Decides which mail hosts of a domain may be used, and with which TLS (STS-4), in their order. A host that an enforced
 * policy does not name is skipped (RFC 8461, 5).
 */
export function decideTls(domain: string, hosts: readonly string[], policies: TlsPolicies): TlsDecision {
  const decisions = hosts.map((host) => decideHost(domain, host, policies))
  const usable = decisions.filter((one) => "tls" in one)
  const skipped = decisions.filter((one) => "skipped" in one)
  const isRefused = usable.length === 0 && skipped.length > 0
  return { usable, skipped, refusal: isRefused ? refusalOf(domain, hosts) : null }
}

/** DANE belongs before MTA-STS here: a host with TLSA records is decided by them alone (RFC 8461, 2). */
function decideHost(domain: string, host: string, { sts }: TlsPolicies): HostDecision {
  if (sts === null || sts.mode === "none") return { host, tls: { kind: "may", testing: null } }
  const names = [asciiHost(host)]
  const note = matchesMx(sts.mx, host) ? null : `The MTA-STS policy of ${domain} does not name ${host}.`
  if (sts.mode === "testing") return { host, tls: { kind: "may", testing: { names, note } } }
  return note === null ? { host, tls: { kind: "must", names } } : { host, skipped: note }
}

const hostsShown = 5

function refusalOf(domain: string, hosts: readonly string[]): string {
  const shown = hosts.slice(0, hostsShown).join(", ")
  const more = hosts.length > hostsShown ? " and others" : ""
  return `The MTA-STS policy of ${domain} names none of its mail hosts (${shown}${more}).`
}

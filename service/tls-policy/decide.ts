import type { StsPolicy } from "../store/schema/delivery.ts"
import { mxMatcher } from "./mta-sts/match-mx.ts"

/**
 * TLS that a connection to one mail host needs. `may`: as far as it works (RFC 7435), with a note where a policy in testing
 * would have refused the host. `must`: nothing is sent without TLS and a certificate, verified up to a trusted root, for the
 * name of the host.
 */
export type TlsDemand = { kind: "may"; note: string | null } | { kind: "must" }

/** Policies of a recipient domain. */
type TlsPolicies = { sts: StsPolicy | null }

/** `refusal`: no host may be used, so messages have to wait; a sentence that names the policy. */
export type TlsDecision = { usable: { host: string; tls: TlsDemand }[]; refusal: string | null }

/**
 * Decides which mail hosts of a domain may be used, and with which TLS (STS-4), in their order. A host that an enforced
 * policy does not name is skipped (RFC 8461, 5).
 */
export function decideTls(domain: string, hosts: readonly string[], { sts }: TlsPolicies): TlsDecision {
  const demandOf = demandsOf(sts)
  const usable = hosts.flatMap((host) => {
    const tls = demandOf(host)
    return tls === null ? [] : [{ host, tls }]
  })
  const isRefused = usable.length === 0 && hosts.length > 0
  return { usable, refusal: isRefused ? refusalOf(domain, hosts) : null }
}

/**
 * Null for a host that may not be used. DANE belongs before MTA-STS here: a host with TLSA records is decided by them alone
 * (RFC 8461, 2).
 */
function demandsOf(sts: StsPolicy | null): (host: string) => TlsDemand | null {
  if (sts === null || sts.mode === "none") return () => ({ kind: "may", note: null })
  const isNamed = mxMatcher(sts.mx)
  if (sts.mode === "enforce") return (host) => (isNamed(host) ? { kind: "must" } : null)
  return (host) => ({ kind: "may", note: isNamed(host) ? null : testingNote })
}

const testingNote = "the MTA-STS policy in testing does not name it"

const hostsShown = 5

function refusalOf(domain: string, hosts: readonly string[]): string {
  const shown = hosts.slice(0, hostsShown).join(", ")
  const more = hosts.length > hostsShown ? " and others" : ""
  return `The MTA-STS policy of ${domain} names none of its mail hosts (${shown}${more}).`
}

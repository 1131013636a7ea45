import type { DaneDemand } from "../routing/tls.ts"
import type { StsPolicy } from "../store/schema/delivery.ts"
import type { Dane } from "./dane/look-up.ts"
import { mxMatcher } from "./mta-sts/match-mx.ts"

/**
 * TLS that a connection to one mail host needs. `may`: as far as it works (RFC 7435), with a note where a policy in testing
 * would have refused the host. `must`: nothing is sent without TLS and a certificate, verified up to a trusted root, for the
 * name of the host. `dane`: the same, verified by the host's TLSA records.
 */
export type TlsDemand = { kind: "may"; note: string | null } | { kind: "must" } | DaneDemand

/** The policy of a recipient domain, and TLSA records by host. */
type TlsPolicies = { sts: StsPolicy | null; dane: ReadonlyMap<string, Dane> }

/** The policy by which no host may be used, and the reason as a sentence. */
type TlsRefusal = { policy: "DANE" | "MTA-STS"; reason: string }

/** `refusal`: messages have to wait. */
export type TlsDecision = { usable: { host: string; tls: TlsDemand }[]; refusal: TlsRefusal | null }

/**
 * Decides which mail hosts of a domain may be used, and with which TLS, in their order. A host with TLSA records is decided
 * by them alone (RFC 8461, 2), and skipped while they cannot be looked up (DANE-2). A host that an enforced policy does not
 * name is skipped (STS-4; RFC 8461, 5).
 */
export function decideTls(domain: string, hosts: readonly string[], { sts, dane }: TlsPolicies): TlsDecision {
  const demandOf = demandsOf(sts)
  const usable = hosts.flatMap((host) => {
    const found = dane.get(host) ?? { state: "none" }
    const tls = found.state === "none" ? demandOf(host) : daneDemand(domain, found)
    return tls === null ? [] : [{ host, tls }]
  })
  const isRefused = usable.length === 0 && hosts.length > 0
  return { usable, refusal: isRefused ? (daneRefusal(hosts, dane) ?? stsRefusal(domain, hosts)) : null }
}

/** RFC 7672, 3.2.2: a certificate may name the recipient's domain in place of the host. */
function daneDemand(domain: string, found: Exclude<Dane, { state: "none" }>): DaneDemand | null {
  if (found.state === "unknown") return null
  const { baseName, records } = found
  return { kind: "dane", baseName, names: [baseName, domain], records }
}

/** Null for a host that must not be used. */
function demandsOf(sts: StsPolicy | null): (host: string) => TlsDemand | null {
  if (sts === null || sts.mode === "none") return () => ({ kind: "may", note: null })
  const isNamed = mxMatcher(sts.mx)
  if (sts.mode === "enforce") return (host) => (isNamed(host) ? { kind: "must" } : null)
  return (host) => ({ kind: "may", note: isNamed(host) ? null : testingNote })
}

const testingNote = "the MTA-STS policy in testing does not name it"

const hostsShown = 5

function daneRefusal(hosts: readonly string[], dane: TlsPolicies["dane"]): TlsRefusal | null {
  for (const host of hosts) {
    const found = dane.get(host)
    if (found?.state === "unknown")
      return { policy: "DANE", reason: `DANE of ${host} cannot be checked. ${found.problem}` }
  }
  return null
}

function stsRefusal(domain: string, hosts: readonly string[]): TlsRefusal {
  const shown = hosts.slice(0, hostsShown).join(", ")
  const more = hosts.length > hostsShown ? " and others" : ""
  const reason = `The MTA-STS policy of ${domain} names none of its mail hosts (${shown}${more}).`
  return { policy: "MTA-STS", reason }
}

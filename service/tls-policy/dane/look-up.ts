import { DnsFailure } from "../../dns/failure.ts"
import type { Resolver } from "../../dns/resolver.ts"
import type { TlsaRecord } from "../../routing/tls.ts"
import { usableRecords } from "./records.ts"

/**
 * TLSA records of a mail host. `unknown`: it may have some, so it cannot be used for now. `found`: the usable ones,
 * perhaps none; `baseName` is the name for which they are published.
 */
export type Dane =
  | { state: "none" }
  | { state: "unknown"; problem: string }
  | { state: "found"; baseName: string; records: readonly TlsaRecord[] }

type Dns = Pick<Resolver, "address" | "cname" | "tlsa">

/**
 * DANE-1: looks up a host that a validated answer named. Only validated answers count: those of the addresses, else of
 * the host's own alias, then of the records (RFC 7672, 2.2.2).
 */
export async function daneOf(host: string, port: number, dns: Dns): Promise<Dane> {
  try {
    for (const baseName of await baseNamesOf(host, dns)) {
      const { records, isAuthenticated } = await dns.tlsa(`_${port}._tcp.${baseName}`)
      if (isAuthenticated && records.length > 0)
        return { state: "found", baseName, records: usableRecords(records) }
    }
    return { state: "none" }
  } catch (error) {
    if (!(error instanceof DnsFailure)) throw error
    return { state: "unknown", problem: error.message }
  }
}

/** The name at the end of the aliases before the host's own (RFC 7672, 2.2.3); none without DNSSEC. */
async function baseNamesOf(host: string, dns: Dns): Promise<string[]> {
  const addresses = await dns.address(host).catch(nullInLoop)
  if (addresses === null) return []
  const { name, isAuthenticated } = addresses
  if (isAuthenticated) return name === host ? [host] : [name, host]
  const alias = await dns.cname(host)
  return alias.isAuthenticated && alias.records.length > 0 ? [host] : []
}

/** A host behind a loop of aliases has no address, so it is never connected. */
function nullInLoop(error: unknown): null {
  if (error instanceof DnsFailure && !error.isTemporary) return null
  throw error
}

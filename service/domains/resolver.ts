import { DnsFailure } from "../dns/failure.ts"
import type { Answer, Resolver as DnsResolver } from "../dns/resolver.ts"

/**
 * DNS for the checks of domains and addresses, which need no more than the records. A name or record that does not exist is
 * an empty list; a DNS that does not answer is thrown (see `isDnsTimeout`). There are two implementations: real DNS below,
 * and sandbox-resolver.ts.
 */
export type Resolver = {
  /** TXT records; each one as its list of strings, which belong together without a blank. */
  txt(name: string): Promise<string[][]>
  /** Mail hosts, the preferred one first. */
  mx(name: string): Promise<{ exchange: string; priority: number }[]>
  /** IPv4 and IPv6 addresses. */
  address(name: string): Promise<string[]>
  /** The name that it is an alias of. */
  cname(name: string): Promise<string[]>
}

/** Real DNS, without TTL and DNSSEC. */
export const recordsOf = (dns: DnsResolver): Resolver => ({
  txt: (name) => orNone(dns.txt(name)),
  mx: async (name) =>
    (await orNone(dns.mx(name))).map(({ exchange, preference }) => ({ exchange, priority: preference })),
  address: async (name) => (await orNone(dns.address(name))).map(({ address }) => address),
  cname: (name) => orNone(dns.cname(name)),
})

/** The records of an answer; empty for aliases in a loop or a chain that is too long. */
async function orNone<Content>(answer: Promise<Answer<Content>>): Promise<Content[]> {
  try {
    return (await answer).records
  } catch (error) {
    if (error instanceof DnsFailure && !error.isTemporary) return []
    throw error
  }
}

/** True when no DNS server answered. An answer that cannot be read is another kind of failure. */
export const isDnsTimeout = (error: unknown): boolean =>
  error instanceof DnsFailure && error.code !== "EBADRESP"

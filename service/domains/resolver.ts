import { Resolver as DnsResolver } from "node:dns/promises"

/**
 * The service's only way to query DNS. A name or record that does not exist is an empty list; a DNS that does not answer
 * is thrown (see `isDnsTimeout`). There are two implementations: real DNS below, and sandbox-resolver.ts.
 */
export type Resolver = {
  /** TXT records; each one as its list of strings, which belong together without a blank. */
  txt(name: string): Promise<string[][]>
  /** Mail hosts, the preferred one first. */
  mx(name: string): Promise<{ exchange: string; priority: number }[]>
  /** IPv4 and IPv6 addresses. */
  address(name: string): Promise<string[]>
  /** What the name is an alias of. */
  cname(name: string): Promise<string[]>
}

/** Real DNS: `timeoutMs` per query, one retry; `servers` replace the machine's own. */
export function dnsResolver(timeoutMs: number, servers?: readonly string[]): Resolver {
  const dns = new DnsResolver({ timeout: timeoutMs, tries: 2 })
  if (servers) dns.setServers(servers)
  return {
    txt: (name) => orNone(dns.resolveTxt(name)),
    mx: async (name) =>
      (await orNone(dns.resolveMx(name)))
        .filter(({ exchange }) => !isNoHost(exchange))
        .sort((a, b) => a.priority - b.priority),
    address: async (name) => {
      const [four, six] = await Promise.all([orNone(dns.resolve4(name)), orNone(dns.resolve6(name))])
      return [...four, ...six]
    },
    cname: (name) => orNone(dns.resolveCname(name)),
  }
}

/** RFC 7505: a domain that takes no mail names the root as its mail host. */
const isNoHost = (exchange: string): boolean => exchange === "" || exchange === "."

const none = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"])

async function orNone<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    if (none.has(codeOf(error))) return []
    throw error
  }
}

/** True when a resolver gave up waiting or could not reach any server. */
export const isDnsTimeout = (error: unknown): boolean =>
  ["ETIMEOUT", "ECONNREFUSED", "ESERVFAIL", "EREFUSED", "ECANCELLED", "EAI_AGAIN"].includes(codeOf(error))

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

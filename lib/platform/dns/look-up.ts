import "server-only"
import { Resolver as DnsResolver } from "node:dns/promises"
import { namesOf } from "./names.ts"
import { isSpf, spfTargets } from "./spf.ts"

/**
 * DNS records of a sender domain: for advice in addition to the service's own checks, never in their place. Only names
 * derived from the domain are looked up, never a name from a request (DOMAINPAGE-5). `null` means that DNS did not
 * answer.
 */
export type DnsLookup = {
  /** Name → its TXT records, each with its strings joined. */
  txt: Record<string, string[] | null>
  /** Mail hosts, the preferred one first. */
  mx: string[] | null
  /** Alias target of the DKIM name. */
  dkimAlias: string[] | null
  /** SPF records below the domain that the domain's own one includes. */
  spfBelow: Record<string, string>
}

type Timeouts = {
  /** Time limit per query. */
  timeoutMs: number
  /** Time limit for everything; the rest counts as unanswered. */
  wholeMs: number
}

const timeouts: Timeouts = { timeoutMs: 2500, wholeMs: 6000 }

/** Looks up everything in parallel; `servers` replace the machine's own. */
export const lookUpDomain = (
  domain: string,
  servers?: readonly string[],
  within = timeouts,
): Promise<DnsLookup> =>
  withResolver(servers, within, async (dns) => {
    const names = Object.values(namesOf(domain))
      .flat()
      // A name that is too long for DNS does not exist, and the query would be refused.
      .filter((name) => name.length <= 253)
    const [txt, mx, dkimAlias] = await Promise.all([
      askTxt(dns, names),
      mailServers(dns, domain),
      orNone(dns.resolveCname(namesOf(domain).dkim)),
    ])
    return {
      txt,
      mx,
      dkimAlias,
      spfBelow: await spfBelow(dns, domain, txt[domain] ?? []),
    }
  })

/** SPF and DMARC of many domains, for their list. */
export const lookUpPolicies = (
  domains: readonly string[],
  servers?: readonly string[],
  within = timeouts,
): Promise<Map<string, DnsLookup>> =>
  withResolver(servers, within, async (dns) => {
    const lookups = domains.map(async (domain): Promise<[string, DnsLookup]> => {
      const { apex: atDomain, dmarc, dmarcAbove } = namesOf(domain)
      const txt = await askTxt(dns, [atDomain, dmarc, ...dmarcAbove])
      return [domain, { txt, mx: null, dkimAlias: null, spfBelow: {} }]
    })
    return new Map(await Promise.all(lookups))
  })

/** MX hosts of many domains, each list with the preferred one first; null: no answer. */
export const lookUpMailServers = (
  domains: readonly string[],
  servers?: readonly string[],
  within = timeouts,
): Promise<Map<string, string[] | null>> =>
  withResolver(servers, within, async (dns) => {
    const lookups = domains.map(async (domain) => [domain, await mailServers(dns, domain)] as const)
    return new Map(await Promise.all(lookups))
  })

/** "." means that a domain accepts no mail (RFC 7505). */
async function mailServers(dns: DnsResolver, domain: string): Promise<string[] | null> {
  const mx = await orNone(dns.resolveMx(domain))
  const hosts = mx?.sort((a, b) => a.priority - b.priority).map((one) => one.exchange)
  return hosts?.filter((host) => host !== "" && host !== ".") ?? null
}

async function withResolver<T>(
  servers: readonly string[] | undefined,
  { timeoutMs, wholeMs }: Timeouts,
  ask: (dns: DnsResolver) => Promise<T>,
): Promise<T> {
  const dns = new DnsResolver({ timeout: timeoutMs, tries: 1 })
  if (servers) dns.setServers(servers)
  const stop = setTimeout(() => dns.cancel(), wholeMs)
  try {
    return await ask(dns)
  } finally {
    clearTimeout(stop)
  }
}

async function askTxt(dns: DnsResolver, names: readonly string[]): Promise<DnsLookup["txt"]> {
  const one = async (name: string): Promise<[string, string[] | null]> => {
    const found = await orNone(dns.resolveTxt(name))
    return [name, found?.map((parts) => parts.join("")) ?? null]
  }
  return Object.fromEntries(await Promise.all(names.map(one)))
}

const belowMax = 10

/** Follows includes below the domain only, because names of others must not be queried. */
async function spfBelow(
  dns: DnsResolver,
  domain: string,
  atDomain: readonly string[],
): Promise<DnsLookup["spfBelow"]> {
  const found: DnsLookup["spfBelow"] = {}
  let records = atDomain.filter(isSpf)
  for (let depth = 0; depth < 3 && records.length > 0; depth += 1) {
    const names = new Set(records.flatMap(spfTargets).filter((name) => name.endsWith(`.${domain}`)))
    const open = [...names].filter((name) => !(name in found)).slice(0, belowMax)
    const answers = await askTxt(dns, open)
    records = []
    for (const [name, texts] of Object.entries(answers)) {
      const record = texts?.find(isSpf)
      if (record === undefined) continue
      found[name] = record
      records.push(record)
    }
  }
  return found
}

const none = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"])

/** A name or a kind of record that does not exist is an empty list; no answer is null. */
async function orNone<T>(answer: Promise<T[]>): Promise<T[] | null> {
  try {
    return await answer
  } catch (error) {
    const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""
    return none.has(code) ? [] : null
  }
}

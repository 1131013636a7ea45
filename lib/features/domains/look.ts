import "server-only"
import type { Domain } from "#contract/domain"
import { domainList } from "#contract/methods/domain"
import { systemInfo } from "#contract/methods/system"
import type { Db } from "#lib/data/store/open"
import type { Project } from "#lib/data/store/projects"
import { call } from "#lib/mail-api/client/call"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { serverDetails } from "#lib/mail-api/proxy/server-details"
import { config } from "#lib/platform/config"
import { type CheckedRecord, checkRecords, checkSimulated } from "#lib/platform/dns/check-records"
import { type DnsLookup, lookUpDomain } from "#lib/platform/dns/look-up"
import { hasSimulatedRecords, isReservedName } from "#lib/platform/dns/names"
import type { Failure } from "#lib/platform/result"
import { senderDomainLimits } from "./bounds.ts"
import { recordsOf } from "./look-at.ts"

/** DNS lookup of a domain's records. */
export type LookUpDomain = (domain: string) => Promise<DnsLookup>

export const lookUpDomainDns: LookUpDomain = (domain) => lookUpDomain(domain, config().dnsServers)

/** The domains of a project cannot be read: the mail service refuses or does not answer, or the project has no key. */
export class DomainsUnavailable extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** A domain of the mail service, with its records from DNS. */
export type SeenDomain = Domain & { checked: readonly CheckedRecord[] }

/** All domains of a project, up to `domainsMax`: the mail service's list → required records → DNS. */
export async function seenDomains(
  db: Db,
  project: Project,
  key: ServiceKey,
  lookUp: LookUpDomain,
): Promise<SeenDomain[]> {
  const domains = await listedDomains(key)
  const { spf } = await serverDetails(db, project)
  const isSandbox = domains.some(({ domain }) => isReservedName(domain)) && (await isInSandbox(key))
  const expected = (domain: Domain) => recordsOf(domain, spf)
  const looks = await lookUpAll(
    domains.map(({ domain }) => domain).filter((name) => !isReservedName(name)),
    lookUp,
  )
  return domains.map((one) => {
    const look = looks.get(one.domain)
    if (look) return { ...one, checked: checkRecords(expected(one), look, one.domain) }
    // Reserved names are not looked up: the sandbox simulates their records, and elsewhere they count as unanswered.
    const simulated = () => checkSimulated(expected(one), hasSimulatedRecords(one.domain))
    const silent = () => expected(one).map((record) => ({ ...record, state: "silent" as const, found: [] }))
    return { ...one, checked: isSandbox && isReservedName(one.domain) ? simulated() : silent() }
  })
}

async function listedDomains(key: ServiceKey): Promise<Domain[]> {
  const { pageMax, domainsMax } = senderDomainLimits
  const domains: Domain[] = []
  for (let offset = 0; offset < domainsMax; offset += pageMax) {
    const answer = await call(domainList, { limit: pageMax, offset }, key)
    if (!answer.ok) throw new DomainsUnavailable(answer.failure)
    domains.push(...answer.value.domains)
    if (answer.value.domains.length < pageMax) break
  }
  return domains
}

async function isInSandbox(key: ServiceKey): Promise<boolean> {
  const answer = await call(systemInfo, {}, key)
  return answer.ok && answer.value.delivery_mode === "sandbox"
}

/** Several at a time. If none of a batch gets a response, the rest is skipped. */
async function lookUpAll(names: readonly string[], lookUp: LookUpDomain): Promise<Map<string, DnsLookup>> {
  const looks = new Map<string, DnsLookup>()
  for (let start = 0; start < names.length; start += senderDomainLimits.atOnce) {
    const some = names.slice(start, start + senderDomainLimits.atOnce)
    const found = await Promise.all(some.map(async (name) => [name, await lookUp(name)] as const))
    for (const [name, look] of found) looks.set(name, look)
    if (found.every(([, look]) => isSilent(look))) break
  }
  return looks
}

const isSilent = ({ txt }: DnsLookup): boolean => Object.values(txt).every((records) => records === null)

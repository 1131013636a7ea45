import "server-only"
import type { Domain } from "#contract/domain"
import { domainList } from "#contract/methods/domain"
import type { Access } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { loadDeliveryMode } from "#lib/mail-api/proxy/delivery-mode"
import { readMethod } from "#lib/mail-api/proxy/read"
import { serverDetails } from "#lib/mail-api/proxy/server-details"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { checkRecords, checkSimulated } from "#lib/platform/dns/check-records"
import { expectedRecords } from "#lib/platform/dns/expected"
import { lookUpDomain, lookUpPolicies } from "#lib/platform/dns/look-up"
import { hasSimulatedRecords, isReservedName } from "#lib/platform/dns/names"
import { failed, ok, type Result } from "#lib/platform/result"
import { type DomainLook, domainRow, type PolicyLook } from "./view.ts"

/** Records that a domain should have in DNS; `spf` is the mechanism for this service. */
export const recordsOf = (domain: Domain, spf: string) =>
  expectedRecords(domain.domain, {
    verification: domain["verification-record"].value,
    dkimKey: domain.dkim.key,
    spf,
  })

/** The current state of a domain of this project, from the service and DNS. */
export async function lookAtDomain(access: Access, name: string): Promise<Result<DomainLook>> {
  const answer = await readMethod(access, domainList, { domain: name })
  if (!answer.ok) return answer
  const domain = answer.value.domains.find((one) => one.domain === name)
  if (!domain) return failed(404, "This project has no such domain.")
  const expected = recordsOf(domain, (await serverDetails(await openedStore(), access.project)).spf)
  const isSimulated = isReservedName(name) && (await loadDeliveryMode(access)) === "sandbox"
  const look = isSimulated ? null : await lookUpDomain(name, config().dnsServers)
  return ok({
    ...domainRow(domain),
    records: look ? checkRecords(expected, look, name) : checkSimulated(expected, hasSimulatedRecords(name)),
    isSimulated,
    mx: look?.mx ?? null,
    at: clock.now().getTime(),
  })
}

/** Maximum number of domains that are looked up for the list, to prevent a flood of queries. */
const policiesMax = 50

/** SPF and DMARC records of the project's domains. Looks up the whole list, whatever the request names. */
export async function lookAtPolicies(access: Access): Promise<Result<{ policies: PolicyLook[] }>> {
  const answer = await readMethod(access, domainList, { limit: policiesMax })
  if (!answer.ok) return answer
  const { domains } = answer.value
  const { spf: ourSpf } = await serverDetails(await openedStore(), access.project)
  const isSandbox = (await loadDeliveryMode(access)) === "sandbox"
  const isLookedUp = ({ domain }: Domain) => !(isSandbox && isReservedName(domain))
  const looks = await lookUpPolicies(
    domains.filter(isLookedUp).map(({ domain }) => domain),
    config().dnsServers,
  )
  const policies = domains.map((one): PolicyLook => {
    const expected = recordsOf(one, ourSpf).filter(({ id }) => id === "spf" || id === "dmarc")
    const look = looks.get(one.domain)
    const checked = look ? checkRecords(expected, look, one.domain) : checkSimulated(expected, false)
    const [spf, dmarc] = checked.map(({ state, notes = [] }) => ({
      state,
      policy: notes.find(({ code }) => code.startsWith("dmarc"))?.code ?? null,
      isWarning: notes.some(({ isWarning }) => isWarning),
    }))
    return { domain: one.domain, spf: spf ?? null, dmarc: dmarc ?? null }
  })
  return ok({ policies })
}

import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import type { Domain } from "#contract/domain"
import { domainList } from "#contract/domain/list"
import { serverFacts } from "#lib/mail-api/proxy/server-facts"
import { type Access, requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { checkRecords, checkSimulated } from "#lib/platform/dns/check-records"
import { expectedRecords } from "#lib/platform/dns/expected"
import { lookUpDomain, lookUpPolicies } from "#lib/platform/dns/look-up"
import { hasSimulatedRecords, isReservedName } from "#lib/platform/dns/reserved"
import { readMethod } from "#lib/mail-api/proxy/read"
import { failed, ok, type Result } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { soon } from "../../../../later.tsx"
import { loadDeliveryMode } from "../load.ts"
import { type DomainLook, domainRow, isLoopback, type PolicyLook } from "./view.ts"

const pageMax = 100

/** All domains of the project, page by page. */
const readAll = cache(async (slug: string) => {
  const access = await requireRight(slug, "domains", "read")
  const domains: Domain[] = []
  for (let offset = 0; ; offset += pageMax) {
    const answer = await readMethod(access, domainList, { limit: pageMax, offset })
    if (!answer.ok) return { access, domains, failure: answer.failure.message }
    domains.push(...answer.value.domains)
    if (answer.value.domains.length < pageMax) return { access, domains, failure: null }
  }
})

/** The list; `listed` is what the service answers. The sandbox domain is not in its list; the project's sender names it. */
export async function loadDomains(slug: string) {
  const access = await requireRight(slug, "domains", "read")
  const listed = readList(access)
  return {
    project: access.project.project_id,
    canWrite: access.can("domains", "write"),
    isOwner: access.user.is_owner,
    sandboxDomain: access.project.sandbox_sender?.split("@").at(-1) ?? null,
    known: await soon(listed),
    listed,
  }
}

async function readList(access: Access) {
  // At once: a service that does not answer is waited for once.
  const [{ domains, failure }, mode] = await Promise.all([
    readAll(access.project.project_id),
    loadDeliveryMode(access),
  ])
  return { failure, rows: domains.map(domainRow), isFree: mode === "sandbox" }
}

/** One domain with the records it needs; what DNS has is asked for once the page stands. */
export async function loadDomain(slug: string, name: string) {
  const { access, domains, failure } = await readAll(slug)
  if (failure !== null) return { failure }
  const domain = domains.find((one) => one.domain === name)
  if (!domain) notFound()
  const { spf } = await serverFacts(await openedStore(), access.project)
  return {
    page: {
      project: access.project.project_id,
      canWrite: access.can("domains", "write"),
      canSend: access.can("sending", "write"),
      timeZone: access.timeZone,
      row: domainRow(domain),
      records: recordsOf(domain, spf),
      isSpfLocal: isLoopback(spf),
    },
  }
}

const recordsOf = (domain: Domain, spf: string) =>
  expectedRecords(domain.domain, {
    verification: domain["verification-record"].value,
    dkimKey: domain.dkim.key,
    spf,
  })

/** What the service and DNS say about a domain of this project right now. */
export async function lookAtDomain(access: Access, name: string): Promise<Result<DomainLook>> {
  const answer = await readMethod(access, domainList, { domain: name })
  if (!answer.ok) return answer
  const domain = answer.value.domains.find((one) => one.domain === name)
  if (!domain) return failed(404, "This project has no such domain.")
  const expected = recordsOf(domain, (await serverFacts(await openedStore(), access.project)).spf)
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

/** Names that are looked at for the list; more would be a flood of questions. */
const policiesMax = 50

/** What DNS has of SPF and DMARC of the project's domains. One look at the list, whatever the request names. */
export async function lookAtPolicies(access: Access): Promise<Result<{ policies: PolicyLook[] }>> {
  const answer = await readMethod(access, domainList, { limit: policiesMax })
  if (!answer.ok) return answer
  const { domains } = answer.value
  const { spf: ourSpf } = await serverFacts(await openedStore(), access.project)
  const isSandbox = (await loadDeliveryMode(access)) === "sandbox"
  const isAsked = ({ domain }: Domain) => !(isSandbox && isReservedName(domain))
  const looks = await lookUpPolicies(
    domains.filter(isAsked).map(({ domain }) => domain),
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

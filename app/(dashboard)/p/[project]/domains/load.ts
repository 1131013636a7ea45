import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import type { Domain } from "#contract/domain"
import { domainList } from "#contract/methods/domain"
import { type Access, requireRight } from "#lib/access/auth/guard"
import { openedStore } from "#lib/data/store/open"
import { recordsOf } from "#lib/features/domains/look-at"
import { domainRow, isLoopback } from "#lib/features/domains/view"
import { loadDeliveryMode } from "#lib/mail-api/proxy/delivery-mode"
import { readMethod } from "#lib/mail-api/proxy/read"
import { serverDetails } from "#lib/mail-api/proxy/server-details"
import { soon } from "../../../../later.tsx"

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

/** The list; `listed` is the service's answer, without the sandbox domain, which is that of the project's sender. */
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

/** One domain with the records it needs; DNS is queried after the page has rendered. */
export async function loadDomain(slug: string, name: string) {
  const { access, domains, failure } = await readAll(slug)
  if (failure !== null) return { failure }
  const domain = domains.find((one) => one.domain === name)
  if (!domain) notFound()
  const { spf } = await serverDetails(await openedStore(), access.project)
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

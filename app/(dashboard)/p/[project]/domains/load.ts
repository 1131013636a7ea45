import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import type { Domain } from "#contract/domain"
import { domainList } from "#contract/domain/list"
import { serverFacts } from "#lib/mail-api/proxy/server-facts"
import { type Access, requireRight } from "#lib/access/auth/guard"
import { recordsOf } from "#lib/features/domains/look-at"
import { readMethod } from "#lib/mail-api/proxy/read"
import { openedStore } from "#lib/data/store/open"
import { soon } from "../../../../later.tsx"
import { loadDeliveryMode } from "#lib/mail-api/proxy/delivery-mode"
import { domainRow, isLoopback } from "#lib/features/domains/view"

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

/** One domain with the records it needs; DNS is queried after the page has rendered. */
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

import { lookAtDomain, lookAtPolicies } from "#lib/features/domains/look-at"
import { projectRead } from "../../project-action.ts"

/**
 * Findings of DNS and the mail service for one domain of the project, `?domain=shop.example` (DOMAINPAGE-2), or SPF and
 * DMARC of all of them without it. A name that is not a domain of the project is not looked up (DOMAINPAGE-5).
 */
export const GET = projectRead({ area: "domains" }, async ({ access, query }) => {
  const domain = query.domain
  return domain === undefined ? await lookAtPolicies(access) : await lookAtDomain(access, domain)
})

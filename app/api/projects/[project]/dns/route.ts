import { lookAtDomain, lookAtPolicies } from "#lib/features/domains/look-at"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"
import type { ProjectParams } from "../../project-action.ts"

/**
 * Findings of DNS and the mail service for one domain of the project, `?domain=shop.example` (DOMAINPAGE-2), or SPF and
 * DMARC of all of them without it. A name that is not a domain of the project is not looked up (DOMAINPAGE-5).
 */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "domains" })
  if (!found.ok) return answer(found)
  const { access } = found.value
  const domain = new URL(request.url).searchParams.get("domain")
  return answer(domain === null ? await lookAtPolicies(access) : await lookAtDomain(access, domain))
})

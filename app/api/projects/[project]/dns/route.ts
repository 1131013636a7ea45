import { accessOf } from "#lib/auth/access"
import { refusalSentence } from "#lib/auth/permissions"
import { currentUser } from "#lib/auth/session"
import { failed } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { lookAtDomain, lookAtPolicies } from "../../../../(dashboard)/p/[project]/domains/load.ts"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"

type Params = { params: Promise<{ project: string }> }

/**
 * What DNS and the mail service say about one domain of the project, `?domain=shop.example` (DOMAINPAGE-2), or about SPF
 * and DMARC of all of them without it. A name that is no domain of the project is not asked about (DOMAINPAGE-5).
 */
export const GET = answering(async (request: Request, { params }: Params) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const access = await accessOf(await openedStore(), user, (await params).project)
  if (!access) return answer(failed(404, "There is no such project."))
  if (!access.can("domains", "read"))
    return answer(failed(403, refusalSentence(access.role, "domains", "read")))
  const domain = new URL(request.url).searchParams.get("domain")
  return answer(domain === null ? await lookAtPolicies(access) : await lookAtDomain(access, domain))
})

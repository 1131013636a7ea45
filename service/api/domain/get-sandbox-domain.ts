import { domainGetSandboxDomain } from "#contract/domain/get-sandbox-domain"
import { getOrCreateSandboxDomain } from "../../domains/register.ts"
import { implement } from "../method.ts"

export const domainGetSandboxDomainHandler = implement(
  domainGetSandboxDomain,
  async (_input, caller, ctx) => {
    const row = await getOrCreateSandboxDomain(caller, ctx)
    return { status: "success", domain: row.domain }
  },
)

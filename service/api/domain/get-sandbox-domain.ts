import { domainGetSandboxDomain } from "#contract/domain/get-sandbox-domain"
import { keepSandboxDomain } from "../../domains/register.ts"
import { implement } from "../method.ts"

export const domainGetSandboxDomainHandler = implement(
  domainGetSandboxDomain,
  async (_input, caller, ctx) => {
    const row = await keepSandboxDomain(caller, ctx)
    return { status: "success", domain: row.domain }
  },
)

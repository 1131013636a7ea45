import { domainValidateDkim } from "#contract/domain/validate-dkim"
import { validateDkim } from "../../domains/validate.ts"
import { implement } from "../method.ts"

export const domainValidateDkimHandler = implement(domainValidateDkim, async ({ domain }, caller, ctx) => {
  await validateDkim(domain, caller, ctx)
  return { status: "success", message: `The DKIM record of ${domain} is in place.` }
})

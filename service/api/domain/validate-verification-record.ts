import { domainValidateVerificationRecord } from "#contract/domain/validate-verification-record"
import { validateVerification } from "../../domains/validate.ts"
import { implement } from "../method.ts"

export const domainValidateVerificationRecordHandler = implement(
  domainValidateVerificationRecord,
  async ({ domain }, caller, ctx) => {
    await validateVerification(domain, caller, ctx)
    return { status: "success", message: `The verification record of ${domain} is in place.` }
  },
)

import { domainGetDnsRecords } from "#contract/domain/get-dns-records"
import { registerDomain } from "../../domains/register.ts"
import { implement } from "../method.ts"

export const domainGetDnsRecordsHandler = implement(domainGetDnsRecords, async ({ domain }, caller, ctx) => {
  const row = await registerDomain(domain, caller, ctx)
  return {
    status: "success",
    domain,
    "verification-record": row.verification_record,
    dkim: row.dkim_public_key,
  }
})

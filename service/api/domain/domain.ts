import {
  domainDelete,
  domainGetDnsRecords,
  domainGetSandboxDomain,
  domainList,
  domainValidateDkim,
  domainValidateVerificationRecord,
} from "#contract/methods/domain"
import { checkPolling } from "../../domains/polling.ts"
import { getOrCreateSandboxDomain, registerDomain } from "../../domains/register.ts"
import { validateDkim, validateVerification } from "../../domains/validate.ts"
import { Refusal } from "../../refusal.ts"
import { deleteDomain, domainByName, listDomains } from "../../store/domains.ts"
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

export const domainValidateVerificationRecordHandler = implement(
  domainValidateVerificationRecord,
  async ({ domain }, caller, ctx) => {
    await validateVerification(domain, caller, ctx)
    return { status: "success", message: `The verification record of ${domain} is in place.` }
  },
)

export const domainValidateDkimHandler = implement(domainValidateDkim, async ({ domain }, caller, ctx) => {
  await validateDkim(domain, caller, ctx)
  return { status: "success", message: `The DKIM record of ${domain} is in place.` }
})

export const domainListHandler = implement(domainList, async (input, caller, ctx) => {
  await checkPolling(caller.project_id, input.domain, ctx)
  const { db } = ctx.store
  if (input.domain && (await domainByName(db, caller.project_id, input.domain))?.is_sandbox)
    throw new Refusal(1306, "domain: the sandbox domain is not listed.")
  const rows = await listDomains(db, caller.project_id, input)
  return {
    status: "success",
    domains: rows.map((row) => ({
      domain: row.domain,
      "verification-record": { value: row.verification_record, status: row.verification_status },
      dkim: { key: row.dkim_public_key, status: row.dkim_status },
    })),
  }
})

export const domainDeleteHandler = implement(domainDelete, async ({ domain }, caller, ctx) => {
  const { db } = ctx.store
  if ((await domainByName(db, caller.project_id, domain))?.is_sandbox)
    throw new Refusal(1353, "domain: the sandbox domain cannot be deleted.")
  if (!(await deleteDomain(db, caller.project_id, domain)))
    throw new Refusal(1352, `domain: ${domain} is not registered here.`)
  return { status: "success", message: `The domain ${domain} was deleted.` }
})

export const domainGetSandboxDomainHandler = implement(
  domainGetSandboxDomain,
  async (_input, caller, ctx) => {
    const row = await getOrCreateSandboxDomain(caller, ctx)
    return { status: "success", domain: row.domain }
  },
)

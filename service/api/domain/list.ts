import { domainList } from "#contract/domain/list"
import { checkPolling } from "../../domains/polling.ts"
import { Refusal } from "../../refusal.ts"
import { domainByName, listDomains } from "../../store/domains.ts"
import { implement } from "../method.ts"

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
